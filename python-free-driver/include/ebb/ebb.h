/* Ebb's C interface: load a model, differentiate it, compile it, run it; or
 * load a compiled program and run that. Plain C11, usable from C++.
 *
 * Libraries: the functions of ebb_module need libebb, all others only
 * libebb_runtime, which holds no compiler.
 *
 * Errors: a function that can fail returns an ebb_code. On failure it also
 * makes an ebb_error with the full message, if it is handed a place for one
 * (`error`, may be null) and there is memory; on success it sets the place to
 * null. The place is never read, so free an earlier error first. When a
 * function fails, what it should have made is set to null. Null, counts and
 * options that make no sense are EBB_INVALID_ARGUMENT. No exception leaves a
 * function, and none prints.
 *
 * Ownership: whoever made an object destroys it, and may do so in any order: a
 * session keeps its program alive, and a program needs its module no more.
 * Destroying null does nothing. Everything else a caller passes in is borrowed
 * for the call.
 *
 * Threads: a module, a session and an error belong to one thread at a time.
 * A program never changes: any number of threads may use it and make sessions
 * from it at once, and sessions run at once. There is no global state.
 *
 * Text is UTF-8 and ends in a 0 byte. Names of functions are without "@". */
#ifndef EBB_EBB_H
#define EBB_EBB_H

#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(default) /* what is declared here is exported */
#ifdef __cplusplus
extern "C" {
#endif

/* ---- Versions ----------------------------------------------------------- *
 * The binary interface only grows: functions and codes are added, and structs
 * get members at their end, which is why those a caller fills begin with their
 * size. This number changes when a program built before must be built anew. */
#define EBB_ABI_VERSION 1

/* What the loaded library was built with; compare it with EBB_ABI_VERSION. */
uint32_t ebb_abi_version(void);

/* "0.1.0", the library's version. Static. */
const char *ebb_version(void);

/* ---- Errors ------------------------------------------------------------- */
typedef enum ebb_code {
  EBB_OK = 0,
  EBB_INVALID_ARGUMENT = 1, /* the caller's mistake: null, a wrong count      */
  EBB_SHAPE_MISMATCH = 2,   /* a tensor's dtype, rank or extent does not fit  */
  EBB_OUT_OF_RANGE = 3,     /* a value in a tensor is not valid (label, ...)  */
  EBB_OUT_OF_MEMORY = 4,
  EBB_UNSUPPORTED = 5, /* no kernel, CPU too old, an option newer than this   */
  EBB_NAN = 6,         /* check_nan is on and an op produced a NaN            */
  EBB_INTERNAL = 7,    /* a fault of the library's own                        */
  EBB_REJECTED = 8     /* a file, model, function or option value was refused */
} ebb_code;

typedef struct ebb_error ebb_error;

/* The message, complete: "FILE:LINE:COL: error: ..." where there is a place in
 * a model, with notes on further lines. Lives as long as the error; "" for
 * null. */
const char *ebb_error_message(const ebb_error *error);
/* EBB_OK for null. */
ebb_code ebb_error_code(const ebb_error *error);
void ebb_error_destroy(ebb_error *error);

/* ---- Tensors ------------------------------------------------------------ */
typedef int32_t ebb_dtype; /* one of: */
enum {
  EBB_F32 = 0,
  EBB_F64 = 1,
  EBB_BF16 = 2, /* as its 16 bits */
  EBB_F16 = 3,  /* as its 16 bits */
  EBB_I1 = 4,   /* one byte, 0 or 1 */
  EBB_I8 = 5,
  EBB_U8 = 6,
  EBB_I16 = 7,
  EBB_I32 = 8,
  EBB_I64 = 9,
  EBB_C64 = 10, /* complex: real part, imaginary part, each an f32 */
  EBB_C128 = 11 /* each an f64 */
};

/* Bytes of one element; 0 for an unknown dtype. */
size_t ebb_dtype_bytes(ebb_dtype dtype);
/* "f32", "i64", ...; "?" for an unknown dtype. Static. */
const char *ebb_dtype_name(ebb_dtype dtype);

/* No tensor has more extents than this. */
#define EBB_MAX_RANK 12

/* A dense row-major tensor in the caller's memory, borrowed for the call.
 * `dims` holds `rank` extents, in elements, and may be null for rank 0; `data`
 * is aligned to the element type, and may be null when there is no element. */
typedef struct ebb_tensor {
  void *data;
  ebb_dtype dtype;
  int32_t rank;
  const int64_t *dims;
} ebb_tensor;

/* ---- Programs: compiled functions --------------------------------------- */
typedef struct ebb_program ebb_program;

/* Load a program from an .ebb file, as `ebb compile` and ebb_program_save write
 * it; `function` says which, null: the only one. Everything in the file is
 * checked but what its machine code does: load only files you would also run.
 * A damaged file, one for another CPU or of another format is EBB_REJECTED. */
ebb_code ebb_program_load(const char *path, const char *function,
                          ebb_program **program, ebb_error **error);
/* The same from `length` bytes of memory, not needed afterwards; messages call
 * them `name`, or "<bytes>" when that is null. */
ebb_code ebb_program_parse(const void *bytes, size_t length, const char *name,
                           const char *function, ebb_program **program,
                           ebb_error **error);
/* Write `count` programs of different function names to one .ebb file, whole
 * or not at all. */
ebb_code ebb_program_save(const ebb_program *const *programs, int32_t count,
                          const char *path, ebb_error **error);
void ebb_program_destroy(ebb_program *program);

/* An argument or a result. Lives as long as its program. */
typedef struct ebb_port {
  const char *name; /* "" when unnamed */
  ebb_dtype dtype;
  int32_t rank;
  const int64_t *dims; /* `rank` extents, -1 for "?" */
  /* The training markup of the model, "" where there is none. */
  const char *role;    /* of an argument: "param", "state", "input" */
  const char *init;    /* of an argument: "zeros", "normal(0, 0.02)", ... */
  const char *updates; /* of a result: the state it is the new value of */
} ebb_port;

/* The number of arguments and of results; 0 for null. */
int32_t ebb_program_argument_count(const ebb_program *program);
int32_t ebb_program_result_count(const ebb_program *program);

/* Argument or result `i`, counted from 0; null when there is none. */
const ebb_port *ebb_program_argument(const ebb_program *program, int32_t i);
const ebb_port *ebb_program_result(const ebb_program *program, int32_t i);

/* ---- Sessions: a program being run -------------------------------------- */
typedef struct ebb_session ebb_session;

typedef struct ebb_session_options {
  size_t size;     /* sizeof(ebb_session_options) */
  int32_t threads; /* 0: OMP_NUM_THREADS, else the number of usable CPUs */
  int32_t deterministic; /* not 0: same bits for any number of threads */
  int32_t check_nan;     /* not 0: stop at the first op that makes a NaN */
  int32_t max_shapes;    /* sets of argument shapes kept ready; 0: 16 */
} ebb_session_options;
#define EBB_SESSION_OPTIONS_INIT {sizeof(ebb_session_options), 0, 0, 0, 0}

/* Make a session of a program. `options` may be null for the defaults. */
ebb_code ebb_session_create(const ebb_program *program,
                            const ebb_session_options *options,
                            ebb_session **session, ebb_error **error);
void ebb_session_destroy(ebb_session *session);

/* The extents of the results for arguments of these shapes (their data may be
 * null): those of result i start at dims + i * EBB_MAX_RANK. `dims` has room
 * for EBB_MAX_RANK extents per result. The next run with these shapes is
 * ready. */
ebb_code ebb_session_result_dims(ebb_session *session,
                                 const ebb_tensor *arguments,
                                 int32_t argument_count, int64_t *dims,
                                 ebb_error **error);

/* Run with the caller's arguments into the caller's results, without copies.
 * Arguments may differ in shape from run to run where the program has "?";
 * shapes seen before allocate nothing. Results have the extents that
 * ebb_session_result_dims gives, and overlap neither arguments nor each other.
 * After a failure the results' contents are unspecified, and the session can
 * be used again. */
ebb_code ebb_session_run(ebb_session *session, const ebb_tensor *arguments,
                         int32_t argument_count, const ebb_tensor *results,
                         int32_t result_count, ebb_error **error);

/* Bytes of intermediate memory that the last shapes need, and would need if no
 * two values shared any. Either place may be null; 0 before the first shapes.
 */
ebb_code ebb_session_memory(const ebb_session *session, int64_t *arena_bytes,
                            int64_t *unshared_bytes, ebb_error **error);

/* ---- Modules: models as MLIR -- these functions are in libebb ------------ */
typedef struct ebb_module ebb_module;

/* Load text or bytecode from a file ("-": standard input). What the verifier
 * finds is EBB_REJECTED, with places. */
ebb_code ebb_module_load(const char *path, ebb_module **module,
                         ebb_error **error);
/* The same from `length` bytes of memory; messages call it `name`, or "<text>"
 * when that is null. */
ebb_code ebb_module_parse(const char *text, size_t length, const char *name,
                          ebb_module **module, ebb_error **error);
void ebb_module_destroy(ebb_module *module);

/* The module as text, for the caller to free with ebb_string_destroy. */
ebb_code ebb_module_text(const ebb_module *module, char **text,
                         ebb_error **error);
void ebb_string_destroy(char *string);

typedef struct ebb_gradient_options {
  size_t size;            /* sizeof(ebb_gradient_options) */
  const char *const *wrt; /* names or positions of arguments, ... */
  int32_t wrt_count;      /* ... this many; 0: all float arguments */
  int32_t value;          /* not 0: also return the function's own results */
  const char *name;       /* null: FUNCTION_grad */
} ebb_gradient_options;
#define EBB_GRADIENT_OPTIONS_INIT                                              \
  {sizeof(ebb_gradient_options), NULL, 0, 0, NULL}

/* Add the gradient of `function` (null: the only public one), which may itself
 * be a gradient. Its arguments are the function's and one cotangent per float
 * result (none when that is a single scalar); its results are one gradient per
 * `wrt`. `options` may be null. `name` (may be null) receives the name of the
 * new function, to be freed with ebb_string_destroy. */
ebb_code ebb_module_add_gradient(ebb_module *module, const char *function,
                                 const ebb_gradient_options *options,
                                 char **name, ebb_error **error);

typedef struct ebb_train_options {
  size_t size;           /* sizeof(ebb_train_options) */
  const char *optimizer; /* "sgd", "momentum", "adam" */
  double lr, momentum, beta1, beta2, epsilon;
  const char *name;
} ebb_train_options;
#define EBB_TRAIN_OPTIONS_INIT                                                 \
  {sizeof(ebb_train_options), "sgd", 0.01, 0.9, 0.9, 0.999, 1e-8, "train_step"}

/* Add one training step of a loss function (null: the only public one), whose
 * arguments carry `ebb.role`. `options` may be null. The step's arguments are
 * parameters, state, optimizer state, the step's number (i64, from 0) and
 * inputs; its results the new parameters, state and optimizer state, and the
 * loss. `name` as above. */
ebb_code ebb_module_add_train_step(ebb_module *module, const char *function,
                                   const ebb_train_options *options,
                                   char **name, ebb_error **error);

typedef struct ebb_compile_options {
  size_t size;           /* sizeof(ebb_compile_options) */
  const char *target;    /* "cpu" */
  const char *kernels;   /* "auto", "generated", "library" */
  const char *cpu;       /* "x86-64-v3", "x86-64-v4"; "": all this CPU has */
  int32_t deterministic; /* not 0: same bits for any number of threads */
  int32_t check_nan;     /* not 0: one kernel per op, so ops can be named */
} ebb_compile_options;
#define EBB_COMPILE_OPTIONS_INIT                                               \
  {sizeof(ebb_compile_options), "cpu", "auto", "", 0, 0}

/* Compile `function` (null: the only public one). The module stays as it is.
 * `options` may be null. Text among the options may be null: the default. */
ebb_code ebb_module_compile(const ebb_module *module, const char *function,
                            const ebb_compile_options *options,
                            ebb_program **program, ebb_error **error);

#ifdef __cplusplus
}
#endif
#pragma GCC visibility pop

#endif /* EBB_EBB_H */
