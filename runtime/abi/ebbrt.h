/* The runtime's C interface: what a compiled program is, and how one runs it.
 * No compiler types here: lowering writes these structs, runtime reads them.
 * Every pointer in a *_desc struct is borrowed for the duration of the call
 * that takes it; the runtime copies what it keeps.
 *
 * Conventions: extents and strides count elements, sizes named *_bytes count
 * bytes, registers are indices into the program's int64 shape registers.
 * Functions return an ebbrt_code; on failure the ebbrt_error they were handed
 * (may be null) holds the message. Nothing here throws or aborts. */
#ifndef RUNTIME_ABI_EBBRT_H
#define RUNTIME_ABI_EBBRT_H

#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(default) /* what is declared here is exported */
#ifdef __cplusplus
extern "C" {
#endif

#define EBBRT_ABI_VERSION 1
#define EBBRT_MAX_RANK 12

typedef enum ebbrt_code {
  EBBRT_OK = 0,
  EBBRT_INVALID_ARGUMENT = 1, /* the caller's mistake: null, wrong count      */
  EBBRT_SHAPE_MISMATCH = 2,   /* a dtype, rank or extent does not fit         */
  EBBRT_OUT_OF_RANGE = 3,     /* a data value is not valid (label, divisor)   */
  EBBRT_OUT_OF_MEMORY = 4,
  EBBRT_UNSUPPORTED = 5, /* no kernel, missing backend, CPU too old      */
  EBBRT_NAN = 6,         /* check_nan is on and an op produced a NaN     */
  EBBRT_INTERNAL = 7
} ebbrt_code;

typedef enum ebbrt_dtype {
  EBBRT_F32 = 0,
  EBBRT_F64 = 1,
  EBBRT_BF16 = 2,
  EBBRT_F16 = 3,
  EBBRT_I1 = 4, /* one byte per element, 0 or 1 */
  EBBRT_I8 = 5,
  EBBRT_U8 = 6,
  EBBRT_I16 = 7,
  EBBRT_I32 = 8,
  EBBRT_I64 = 9,
  EBBRT_C64 = 10, /* two f32: real part, imaginary part */
  EBBRT_C128 = 11 /* two f64 */
} ebbrt_dtype;

/* Bytes of one element, and of its parts (the same unless complex), to which
 * data is aligned; 0 for an unknown dtype. "f32", "i1", ... / "?" */
size_t ebbrt_dtype_bytes(ebbrt_dtype dtype);
size_t ebbrt_dtype_alignment(ebbrt_dtype dtype);
const char *ebbrt_dtype_name(ebbrt_dtype dtype);

/* A diagnosed failure. `message` is one line without location; `location` is
 * "file:line:col" or empty; `notes` holds further lines, each
 * "file:line:col: note: text", or is empty. Owned by whoever declared it. */
typedef struct ebbrt_error {
  ebbrt_code code;
  char message[1024];
  char location[512];
  char notes[1024];
} ebbrt_error;

/* A dense row-major tensor in caller memory. `dims` has `rank` entries. */
typedef struct ebbrt_tensor {
  void *data;
  ebbrt_dtype dtype;
  int32_t rank;
  const int64_t *dims;
} ebbrt_tensor;

/* ---- Shape program: straight-line code over int64 registers ------------- *
 * Run once per new set of argument shapes. Every extent, offset and stride of
 * the program is a register. */
typedef enum ebbrt_shape_opcode {
  EBBRT_SHAPE_CONST = 0, /* r[dst] = imm                                      */
  EBBRT_SHAPE_DIM = 1,   /* r[dst] = dims[b] of argument a (immediates)       */
  EBBRT_SHAPE_ADD = 2,   /* r[dst] = r[a] + r[b]                              */
  EBBRT_SHAPE_SUB = 3,
  EBBRT_SHAPE_MUL = 4,
  EBBRT_SHAPE_DIV = 5, /* floor division; r[b] == 0 gives 0                   */
  EBBRT_SHAPE_MOD = 6,
  EBBRT_SHAPE_MAX = 7,
  EBBRT_SHAPE_MIN = 8,
  EBBRT_SHAPE_REQUIRE_EQ = 9, /* r[a] == r[b], else SHAPE_MISMATCH at `site`  */
  EBBRT_SHAPE_REQUIRE_LE = 10 /* r[a] <= r[b], likewise                       */
} ebbrt_shape_opcode;

typedef struct ebbrt_shape_op {
  int32_t opcode;
  int32_t dst, a, b;
  int64_t imm;
  int32_t site; /* index into sites, or -1 */
  int32_t text; /* REQUIRE_*: index into strings: what is compared; a message
                   reads "<text>, but got <r[a]> and <r[b]>"; -1 otherwise   */
} ebbrt_shape_op;

/* ---- Buffers and views -------------------------------------------------- */
typedef enum ebbrt_buffer_kind {
  EBBRT_BUFFER_ARGUMENT = 0, /* index: argument number                        */
  EBBRT_BUFFER_RESULT = 1,   /* index: result number; caller memory           */
  EBBRT_BUFFER_CONSTANT = 2, /* index: byte offset into constants, 64-aligned */
  EBBRT_BUFFER_TEMP = 3      /* placed in the session's arena by the planner  */
} ebbrt_buffer_kind;

typedef struct ebbrt_buffer {
  int32_t kind;
  int32_t dtype;
  int64_t index;
  int32_t size_reg; /* number of elements */
} ebbrt_buffer;

/* What an instruction sees of a buffer. regs[first_reg ...] holds the register
 * numbers of: offset, then `rank` sizes, then `rank` strides. */
typedef struct ebbrt_view {
  int32_t buffer;
  int32_t rank;
  int32_t first_reg;
} ebbrt_view;

typedef enum ebbrt_instr_kind {
  EBBRT_INSTR_GENERATED = 0, /* target: index into kernels                    */
  EBBRT_INSTR_LIBRARY = 1    /* target: index into problems                   */
} ebbrt_instr_kind;

typedef struct ebbrt_instr {
  int32_t kind;
  int32_t target;
  int32_t first_view,
      num_views;         /* views[first_view ...]: inputs, then outputs */
  int32_t num_inputs;    /* the rest are outputs                        */
  int32_t units_reg;     /* GENERATED: number of independent parallel units; the
                            kernel may be called for any split of [0, units)      */
  int32_t reads_outputs; /* outputs hold values this instruction also reads   */
  int32_t first_inplace, num_inplace; /* inplace[...]: pairs that may share   */
  int32_t site;
} ebbrt_instr;

/* View `input` and view `output` (positions within the instruction) may lie in
 * the same bytes: element i of the output is written after every read of
 * element i of the input and no other element of it is read later. */
typedef struct ebbrt_inplace {
  int32_t input, output;
} ebbrt_inplace;

/* Generated code receives its views as MLIR ranked memref descriptors: for each
 * view a pointer to int64 words {allocated, aligned, offset, sizes..,
 * strides..} and does units [lo, hi). Returns 0. `table` is its only door to
 * the runtime. */
struct ebbrt_table;
typedef int32_t (*ebbrt_kernel_fn)(const struct ebbrt_table *table,
                                   int64_t *const *views, int64_t lo,
                                   int64_t hi);

/* The functions generated code may call. Grows at the end only. */
typedef struct ebbrt_table {
  uint32_t version; /* EBBRT_ABI_VERSION */
  uint32_t bytes;   /* sizeof this struct as the runtime was built */
  /* Report a data error: the runtime keeps the one with the lowest index. */
  void (*fail)(void *context, int32_t site, int64_t value, int64_t index);
  void *context;
} ebbrt_table;

/* ---- Library kernels ---------------------------------------------------- *
 * A problem is a description; backends turn it into a kernel per concrete
 * shape. Library "host" is the runtime itself (check_range, check_nonzero,
 * copy, dim, gather_rows, sum_into_rows, repeat_rows, sum_repeats,
 * scatter_planes, gather_planes, philox_mask, philox_uniform, philox_shuffle,
 * pool, pool_grad, pool_double_grad). */
typedef struct ebbrt_attr {
  int32_t name;    /* index into strings */
  int64_t integer; /* integer or bool value, or ... */
  double real;     /* ... real value */
} ebbrt_attr;

typedef struct ebbrt_problem {
  int32_t library; /* index into strings: "onednn", "host" */
  int32_t kernel;  /* index into strings: "matmul", "softmax", ... */
  int32_t first_attr, num_attrs;
} ebbrt_problem;

/* Whether results of a site are searched for NaN. */
enum {
  EBBRT_CHECK_AS_ASKED = 0, /* as ebbrt_session_options.check_nan says */
  EBBRT_CHECK_ALWAYS = 1,
  EBBRT_CHECK_NEVER = 2
};

/* Where an instruction comes from. Indices into strings, or -1. */
typedef struct ebbrt_site {
  int32_t op;       /* "ebb.matmul" */
  int32_t location; /* "file:line:col" */
  int32_t notes;    /* ready "file:line:col: note: called from here" lines */
  int32_t check_nan;
} ebbrt_site;

/* ---- Signature ---------------------------------------------------------- */
typedef struct ebbrt_port {
  int32_t name; /* index into strings; the empty string when unnamed */
  int32_t dtype;
  int32_t rank;
  int32_t first_dim; /* dims[first_dim ...]: extents, -1 for "?"             */
  int32_t first_reg; /* results: regs[...] give the extents; arguments: -1   */
} ebbrt_port;

typedef struct ebbrt_program_desc {
  uint32_t abi_version;
  const char *const *strings;
  int32_t num_strings;
  const ebbrt_port *arguments;
  int32_t num_arguments;
  const ebbrt_port *results;
  int32_t num_results;
  const int64_t *dims;
  int32_t num_dims;
  const ebbrt_shape_op *shape_ops;
  int32_t num_shape_ops;
  int32_t num_shape_regs;
  const int32_t *regs;
  int32_t num_regs;
  const ebbrt_buffer *buffers;
  int32_t num_buffers;
  const ebbrt_view *views;
  int32_t num_views;
  const ebbrt_instr *instrs;
  int32_t num_instrs;
  const ebbrt_inplace *inplace;
  int32_t num_inplace;
  const ebbrt_problem *problems;
  int32_t num_problems;
  const ebbrt_attr *attrs;
  int32_t num_attrs;
  const ebbrt_site *sites;
  int32_t num_sites;
  const uint8_t *constants;
  int64_t constants_bytes;
  const ebbrt_kernel_fn *kernels;
  int32_t num_kernels;
} ebbrt_program_desc;

/* ---- Backends ----------------------------------------------------------- */
typedef struct ebbrt_operand {
  ebbrt_dtype dtype;
  int32_t rank;
  int64_t sizes[EBBRT_MAX_RANK];
  int64_t strides[EBBRT_MAX_RANK];
} ebbrt_operand;

typedef struct ebbrt_named_attr {
  const char *name;
  int64_t integer;
  double real;
} ebbrt_named_attr;

/* A problem with concrete operands: inputs first, then outputs. */
typedef struct ebbrt_concrete_problem {
  const char *kernel;
  const ebbrt_operand *operands;
  int32_t num_operands, num_inputs;
  const ebbrt_named_attr *attrs;
  int32_t num_attrs;
  int32_t threads;
  int32_t deterministic;
} ebbrt_concrete_problem;

/* What a backend says of a problem: accepted, or the reason why not. */
typedef struct ebbrt_query_result {
  int32_t accepted;
  char implementation[128]; /* the library's own name of the kernel */
  char reason[256];         /* why it was refused */
  int64_t workspace_bytes;
} ebbrt_query_result;

typedef struct ebbrt_lib_kernel ebbrt_lib_kernel; /* owned by its backend */

typedef struct ebbrt_backend {
  const char *library; /* "onednn" */
  const char *version;
  ebbrt_code (*query)(const ebbrt_concrete_problem *, ebbrt_query_result *,
                      ebbrt_error *);
  ebbrt_code (*create)(const ebbrt_concrete_problem *, ebbrt_lib_kernel **,
                       ebbrt_error *);
  /* data[i] points at element 0 of operand i (offset already applied). */
  ebbrt_code (*execute)(ebbrt_lib_kernel *, void *const *data, void *workspace,
                        ebbrt_error *);
  void (*destroy)(ebbrt_lib_kernel *);
} ebbrt_backend;

/* oneDNN, when this build has it; null otherwise. Static storage. */
const ebbrt_backend *ebbrt_onednn_backend(void);

/* Ask the backend called `library` about a problem. Thread-safe. */
ebbrt_code ebbrt_kernel_query(const char *library,
                              const ebbrt_concrete_problem *problem,
                              ebbrt_query_result *result, ebbrt_error *error);

/* ---- The CPU ------------------------------------------------------------ *
 * The instruction sets generated code may be made of, by LLVM's names. */
typedef struct ebbrt_cpu_feature {
  const char *name; /* "avx2"; static storage                                */
  int32_t level;    /* least x86-64 level (2, 3, 4) that has it; 5: none     */
  int32_t present;  /* this machine, with its operating system, has it       */
} ebbrt_cpu_feature;

int32_t ebbrt_cpu_feature_count(void);
/* Feature i, 0 <= i < count; outside of that its name is null. */
ebbrt_cpu_feature ebbrt_cpu_feature_at(int32_t i);

/* ---- Programs: immutable, thread-safe to share -------------------------- */
typedef struct ebbrt_program ebbrt_program;

/* Copies everything but the kernel entry points, whose code must outlive the
 * program. Checks every index; a malformed description is INVALID_ARGUMENT.
 * A CPU without AVX2 and FMA is UNSUPPORTED. */
ebbrt_code ebbrt_program_create(const ebbrt_program_desc *desc,
                                ebbrt_program **program, ebbrt_error *error);
/* Writes the program's description, as it was checked; what it points to
 * belongs to the program and lives as long. */
void ebbrt_program_describe(const ebbrt_program *program,
                            ebbrt_program_desc *desc);
/* Sessions keep their program alive; the last owner frees it. Null is fine. */
void ebbrt_program_release(ebbrt_program *program);

/* ---- Sessions: one running thread at a time, many sessions per program --- */
typedef struct ebbrt_session ebbrt_session;

typedef struct ebbrt_session_options {
  int32_t threads;       /* 0: OMP_NUM_THREADS, else the affinity mask's size */
  int32_t deterministic; /* same bits for any thread count */
  int32_t check_nan;     /* stop at the first op that makes a NaN */
  int32_t profile;       /* keep per-instruction times */
  int32_t max_shapes; /* specialisations kept; 0: 16; oldest use goes first */
} ebbrt_session_options;

ebbrt_code ebbrt_session_create(ebbrt_program *program,
                                const ebbrt_session_options *options,
                                ebbrt_session **session, ebbrt_error *error);
void ebbrt_session_release(ebbrt_session *session);

/* Checks dtypes, ranks and static extents of the arguments (data may be null),
 * runs the shape program and the planner, and writes the extents of result i to
 * result_dims + i * EBBRT_MAX_RANK. The next run with these shapes is ready. */
ebbrt_code ebbrt_session_prepare(ebbrt_session *session,
                                 const ebbrt_tensor *arguments,
                                 int32_t num_arguments, int64_t *result_dims,
                                 ebbrt_error *error);

/* Runs the program. Results are caller memory of the prepared extents, which
 * must not overlap arguments or each other. No allocation happens for shapes
 * already seen. After a failure the results' contents are unspecified. */
ebbrt_code ebbrt_session_run(ebbrt_session *session,
                             const ebbrt_tensor *arguments,
                             int32_t num_arguments, const ebbrt_tensor *results,
                             int32_t num_results, ebbrt_error *error);

/* Bytes of arena the last prepared shapes need, and what they would need
 * without sharing. */
void ebbrt_session_memory(const ebbrt_session *session, int64_t *arena_bytes,
                          int64_t *unshared_bytes);

/* Bytes instruction i moves at the last prepared shapes, or all of them for
 * i = -1: what it reads and writes, each element counted once however often it
 * is used. */
int64_t ebbrt_session_moved(const ebbrt_session *session, int32_t i);

/* Profile of instruction i since creation: calls and nanoseconds. */
typedef struct ebbrt_profile_entry {
  const char *op;       /* borrowed from the program */
  const char *location; /* borrowed from the program */
  const char *kernel;   /* "generated", or "onednn: <implementation>" */
  int64_t calls;
  int64_t nanoseconds;
} ebbrt_profile_entry;
int32_t ebbrt_session_profile_size(const ebbrt_session *session);
void ebbrt_session_profile(const ebbrt_session *session, int32_t i,
                           ebbrt_profile_entry *entry);

#ifdef __cplusplus
}
#endif
#pragma GCC visibility pop
#endif
