// Reads a bufferised function as data: every memref becomes a buffer and a view
// whose extents are shape registers, every launch and library call becomes an
// instruction. No code is generated for the function itself.
#include "lowering/CheckRegions.h"
#include "lowering/Program.h"

#include "dialect/Dialect.h"
#include "lowering/KernelOps.h"
#include "lowering/Stages.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/TypeSwitch.h"
#include <map>
#include <set>

using namespace mlir;

namespace ebb {

ebbrt_program_desc
CompiledProgram::describe(std::vector<const char *> &stringPointers) const {
  stringPointers.clear();
  for (const std::string &s : strings)
    stringPointers.push_back(s.c_str());
  ebbrt_program_desc d{};
  d.abi_version = EBBRT_ABI_VERSION;
  auto set = [](auto &pointer, int32_t &count, const auto &from) {
    pointer = from.data();
    count = static_cast<int32_t>(from.size());
  };
  set(d.strings, d.num_strings, stringPointers);
  set(d.arguments, d.num_arguments, arguments);
  set(d.results, d.num_results, results);
  set(d.dims, d.num_dims, dims);
  set(d.shape_ops, d.num_shape_ops, shapeOps);
  d.num_shape_regs = numShapeRegs;
  set(d.regs, d.num_regs, regs);
  set(d.buffers, d.num_buffers, buffers);
  set(d.views, d.num_views, views);
  set(d.instrs, d.num_instrs, instrs);
  set(d.inplace, d.num_inplace, inplace);
  set(d.problems, d.num_problems, problems);
  set(d.attrs, d.num_attrs, attrs);
  set(d.sites, d.num_sites, sites);
  d.constants = constants.data();
  d.constants_bytes = static_cast<int64_t>(constants.size());
  return d;
}

// ---- element types ---------------------------------------------------------

std::optional<ebbrt_dtype> runtimeTypeOf(Type element) {
  if (element.isF32())
    return EBBRT_F32;
  if (element.isF64())
    return EBBRT_F64;
  if (element.isBF16())
    return EBBRT_BF16;
  if (element.isF16())
    return EBBRT_F16;
  if (element.isUnsignedInteger(8))
    return EBBRT_U8;
  if (auto complex = dyn_cast<ComplexType>(element)) {
    if (complex.getElementType().isF32())
      return EBBRT_C64;
    if (complex.getElementType().isF64())
      return EBBRT_C128;
  }
  auto integer = dyn_cast<IntegerType>(element);
  if (integer && integer.isSignless())
    switch (integer.getWidth()) {
    case 1:
      return EBBRT_I1;
    case 8:
      return EBBRT_I8;
    case 16:
      return EBBRT_I16;
    case 32:
      return EBBRT_I32;
    case 64:
      return EBBRT_I64;
    }
  return std::nullopt;
}

// ---- places ----------------------------------------------------------------

static FileLineColLoc fileOf(Location loc) {
  if (auto file = dyn_cast<FileLineColLoc>(loc))
    return file;
  if (auto name = dyn_cast<NameLoc>(loc))
    return fileOf(name.getChildLoc());
  if (auto call = dyn_cast<CallSiteLoc>(loc))
    return fileOf(call.getCallee());
  if (auto fused = dyn_cast<FusedLoc>(loc))
    for (Location part : fused.getLocations())
      if (FileLineColLoc file = fileOf(part))
        return file;
  return {};
}

static std::string text(FileLineColLoc file) {
  if (!file)
    return "";
  return (file.getFilename().getValue() + ":" + Twine(file.getLine()) + ":" +
          Twine(file.getColumn()))
      .str();
}

std::string placeOf(Location loc) { return text(fileOf(loc)); }

// The op a location names; the innermost, which is what the user wrote.
static std::string opNameOf(Location loc) {
  if (auto name = dyn_cast<NameLoc>(loc)) {
    std::string inner = opNameOf(name.getChildLoc());
    bool ours = name.getName().getValue().starts_with("ebb.");
    return inner.empty() && ours ? name.getName().str() : inner;
  }
  if (auto call = dyn_cast<CallSiteLoc>(loc))
    return opNameOf(call.getCallee());
  if (auto fused = dyn_cast<FusedLoc>(loc))
    for (Location part : fused.getLocations())
      if (std::string name = opNameOf(part); !name.empty())
        return name;
  return "";
}

static void collectCallers(Location loc, std::string &notes) {
  if (auto name = dyn_cast<NameLoc>(loc))
    return collectCallers(name.getChildLoc(), notes);
  auto call = dyn_cast<CallSiteLoc>(loc);
  if (!call)
    return;
  collectCallers(call.getCallee(), notes);
  if (std::string place = placeOf(call.getCaller()); !place.empty()) {
    if (!notes.empty())
      notes += '\n';
    notes += place + ": note: called from here";
  }
}

namespace {
// Registers with value numbering: equal expressions are one register, and what
// is constant is folded.
class Registers {
public:
  explicit Registers(CompiledProgram &program) : program(program) {}

  int constant(int64_t value) {
    auto [it, fresh] = constants.try_emplace(value, 0);
    if (fresh) {
      it->second = emit({EBBRT_SHAPE_CONST, 0, 0, 0, value, -1, -1});
      values[it->second] = value;
    }
    return it->second;
  }
  int argumentDim(int argument, int dim) {
    return numbered({EBBRT_SHAPE_DIM, 0, argument, dim, 0, -1, -1});
  }
  int binary(int opcode, int a, int b) {
    auto x = known(a), y = known(b);
    if (x && y)
      return constant(evaluate(opcode, *x, *y));
    bool commutes = opcode == EBBRT_SHAPE_ADD || opcode == EBBRT_SHAPE_MUL ||
                    opcode == EBBRT_SHAPE_MAX || opcode == EBBRT_SHAPE_MIN;
    if (commutes && a > b) {
      std::swap(a, b);
      std::swap(x, y);
    }
    if (opcode == EBBRT_SHAPE_MUL && (x == 1 || y == 1))
      return x == 1 ? b : a;
    if (opcode == EBBRT_SHAPE_ADD && (x == 0 || y == 0))
      return x == 0 ? b : a;
    if ((opcode == EBBRT_SHAPE_SUB && y == 0) ||
        (opcode == EBBRT_SHAPE_DIV && y == 1))
      return a;
    if ((opcode == EBBRT_SHAPE_MAX || opcode == EBBRT_SHAPE_MIN) && a == b)
      return a;
    return numbered({opcode, 0, a, b, 0, -1, -1});
  }
  void require(int opcode, int a, int b, int site, int text) {
    auto x = known(a), y = known(b);
    bool always =
        a == b ||
        (x && y && (opcode == EBBRT_SHAPE_REQUIRE_EQ ? *x == *y : *x <= *y));
    if (!always && required.insert({opcode, a, b}).second)
      program.shapeOps.push_back({opcode, 0, a, b, 0, site, text});
  }
  std::optional<int64_t> known(int reg) const {
    auto it = values.find(reg);
    return it == values.end() ? std::nullopt : std::optional(it->second);
  }

private:
  static int64_t evaluate(int opcode, int64_t a, int64_t b) {
    switch (opcode) {
    case EBBRT_SHAPE_ADD:
      return a + b;
    case EBBRT_SHAPE_SUB:
      return a - b;
    case EBBRT_SHAPE_MUL:
      return a * b;
    case EBBRT_SHAPE_DIV:
      return b == 0 ? 0 : (a - (((a % b) + b) % b)) / b;
    case EBBRT_SHAPE_MOD:
      return b == 0 ? 0 : ((a % b) + b) % b;
    case EBBRT_SHAPE_MAX:
      return std::max(a, b);
    default:
      return std::min(a, b);
    }
  }
  int emit(ebbrt_shape_op op) {
    op.dst = program.numShapeRegs++;
    program.shapeOps.push_back(op);
    return op.dst;
  }
  int numbered(ebbrt_shape_op op) {
    auto [it, fresh] =
        numbers.try_emplace(std::make_tuple(op.opcode, op.a, op.b), 0);
    if (fresh)
      it->second = emit(op);
    return it->second;
  }

  CompiledProgram &program;
  std::map<int64_t, int> constants;
  std::map<int, int64_t> values;
  std::map<std::tuple<int, int, int>, int> numbers;
  std::set<std::tuple<int, int, int>> required;
};

struct View {
  int buffer = -1;
  int offset = 0;
  SmallVector<int> sizes, strides;
};

class Extractor {
public:
  Extractor(func::FuncOp function, ModuleOp kernels, CompiledProgram &program)
      : function(function), kernels(kernels), program(program),
        registers(program) {}
  LogicalResult run();

private:
  int string(StringRef s);
  int site(Location loc);
  FailureOr<int> dtype(Type element, Location loc);
  int addBuffer(int kind, int64_t index, int dtype, ArrayRef<int> sizes);
  void setDense(View &view);
  int addView(const View &view);
  ebbrt_port port(StringRef name, int dtype, ArrayRef<int64_t> shape);

  LogicalResult visit(Operation &op);
  LogicalResult visitIndex(Operation &op);
  LogicalResult visitView(Operation &op);
  LogicalResult visitAlloc(memref::AllocOp op);
  LogicalResult visitGlobal(memref::GetGlobalOp op);
  LogicalResult visitLaunch(kernel::LaunchOp op);
  LogicalResult visitLibrary(kernel::LibraryCallOp op);
  LogicalResult visitReturn(func::ReturnOp op);
  void addInstr(ebbrt_instr instr, Operation *op, ValueRange inputs,
                ValueRange outputs);
  int reg(OpFoldResult value);
  int index(Value v) { return indices.lookup(v); }
  LogicalResult unsupported(Operation &op) {
    return op.emitError("internal: cannot express this op in a program");
  }

  func::FuncOp function;
  ModuleOp kernels;
  CompiledProgram &program;
  Registers registers;
  llvm::StringMap<int> strings, kernelNumbers;
  llvm::DenseMap<Value, int> indices;
  llvm::DenseMap<Value, View> views;
  llvm::DenseMap<Attribute, int> sites;
};
} // namespace

int Extractor::string(StringRef s) {
  auto [it, fresh] = strings.try_emplace(s, program.strings.size());
  if (fresh)
    program.strings.push_back(s.str());
  return it->second;
}

int Extractor::site(Location loc) {
  auto [it, fresh] = sites.try_emplace(loc, program.sites.size());
  if (fresh) {
    std::string notes;
    collectCallers(loc, notes);
    std::optional<bool> checked = nanCheckOf(loc);
    program.sites.push_back(
        {string(opNameOf(loc)), string(placeOf(loc)), string(notes),
         checked ? (*checked ? EBBRT_CHECK_ALWAYS : EBBRT_CHECK_NEVER)
                 : EBBRT_CHECK_AS_ASKED});
  }
  return it->second;
}

FailureOr<int> Extractor::dtype(Type element, Location loc) {
  if (std::optional<ebbrt_dtype> type = runtimeTypeOf(element))
    return *type;
  return emitError(loc) << "element type " << element
                        << " cannot cross the program's boundary";
}

// The runtime's descriptions have room for so many dims; what never leaves the
// program may have more.
static LogicalResult checkRank(int64_t rank, StringRef port, size_t i,
                               Location loc) {
  if (rank <= EBBRT_MAX_RANK)
    return success();
  return emitError(loc) << "expects arguments and results of rank "
                        << EBBRT_MAX_RANK << " or less, but " << port << ' '
                        << i << " has rank " << rank;
}

int Extractor::addBuffer(int kind, int64_t index, int dtype,
                         ArrayRef<int> sizes) {
  int count = registers.constant(1);
  for (int size : sizes)
    count = registers.binary(EBBRT_SHAPE_MUL, count, size);
  program.buffers.push_back({kind, dtype, index, count});
  return program.buffers.size() - 1;
}

void Extractor::setDense(View &view) {
  view.strides.assign(view.sizes.size(), 0);
  int stride = registers.constant(1);
  for (size_t i = view.sizes.size(); i-- > 0;) {
    view.strides[i] = stride;
    stride = registers.binary(EBBRT_SHAPE_MUL, stride, view.sizes[i]);
  }
}

int Extractor::addView(const View &view) {
  program.views.push_back({view.buffer, static_cast<int32_t>(view.sizes.size()),
                           static_cast<int32_t>(program.regs.size())});
  program.regs.push_back(view.offset);
  program.regs.insert(program.regs.end(), view.sizes.begin(), view.sizes.end());
  program.regs.insert(program.regs.end(), view.strides.begin(),
                      view.strides.end());
  return program.views.size() - 1;
}

ebbrt_port Extractor::port(StringRef name, int dtype, ArrayRef<int64_t> shape) {
  ebbrt_port port{string(name), dtype, static_cast<int32_t>(shape.size()),
                  static_cast<int32_t>(program.dims.size()), -1};
  for (int64_t d : shape)
    program.dims.push_back(d == kDynamic ? -1 : d);
  return port;
}

int Extractor::reg(OpFoldResult value) {
  if (auto attr = dyn_cast<Attribute>(value))
    return registers.constant(cast<IntegerAttr>(attr).getInt());
  return index(cast<Value>(value));
}

LogicalResult Extractor::run() {
  for (auto [i, argument] : llvm::enumerate(function.getArguments())) {
    auto type = cast<MemRefType>(argument.getType());
    FailureOr<int> element = dtype(type.getElementType(), function.getLoc());
    if (failed(element) ||
        failed(checkRank(type.getRank(), "argument", i, function.getLoc())))
      return failure();
    auto name = function.getArgAttrOfType<StringAttr>(i, kNameAttr);
    program.arguments.push_back(
        port(name ? name.getValue() : "", *element, type.getShape()));
    View view;
    view.offset = registers.constant(0);
    for (int64_t d = 0; d < type.getRank(); ++d)
      view.sizes.push_back(type.isDynamicDim(d)
                               ? registers.argumentDim(i, d)
                               : registers.constant(type.getDimSize(d)));
    setDense(view);
    view.buffer = addBuffer(EBBRT_BUFFER_ARGUMENT, i, *element, view.sizes);
    views[argument] = view;
  }
  for (Operation &op : function.getBody().front())
    if (failed(visit(op)))
      return failure();
  return success();
}

LogicalResult Extractor::visit(Operation &op) {
  if (auto alloc = dyn_cast<memref::AllocOp>(op))
    return visitAlloc(alloc);
  if (auto global = dyn_cast<memref::GetGlobalOp>(op))
    return visitGlobal(global);
  if (auto launch = dyn_cast<kernel::LaunchOp>(op))
    return visitLaunch(launch);
  if (auto call = dyn_cast<kernel::LibraryCallOp>(op))
    return visitLibrary(call);
  if (auto ret = dyn_cast<func::ReturnOp>(op))
    return visitReturn(ret);
  if (auto require = dyn_cast<kernel::RequireOp>(op)) {
    int opcode = require.getRelation() == "le" ? EBBRT_SHAPE_REQUIRE_LE
                                               : EBBRT_SHAPE_REQUIRE_EQ;
    std::string message =
        "'" + opNameOf(op.getLoc()) + "' op " + require.getMessage().str();
    registers.require(opcode, index(require.getA()), index(require.getB()),
                      site(op.getLoc()), string(message));
    return success();
  }
  if (op.getNumResults() == 1 && isa<MemRefType>(op.getResult(0).getType()))
    return visitView(op);
  if (isa<memref::DeallocOp>(op))
    return success();
  return visitIndex(op);
}

// ---- index arithmetic ------------------------------------------------------

LogicalResult Extractor::visitIndex(Operation &op) {
  if (op.getNumResults() != 1)
    return unsupported(op);
  Value result = op.getResult(0);
  auto set = [&](int reg) {
    indices[result] = reg;
    return success();
  };
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    if (auto value = dyn_cast<IntegerAttr>(constant.getValue()))
      return set(registers.constant(value.getValue().getSExtValue()));
    return success(); // captured by kernels only
  }
  if (auto dim = dyn_cast<memref::DimOp>(op)) {
    std::optional<int64_t> i = dim.getConstantIndex();
    if (!i)
      return unsupported(op);
    return set(views[dim.getSource()].sizes[*i]);
  }
  if (isa<arith::IndexCastOp>(op))
    return set(index(op.getOperand(0)));
  if (op.getNumOperands() == 2) {
    int opcode = llvm::TypeSwitch<Operation *, int>(&op)
                     .Case<arith::AddIOp>([](auto) { return EBBRT_SHAPE_ADD; })
                     .Case<arith::SubIOp>([](auto) { return EBBRT_SHAPE_SUB; })
                     .Case<arith::MulIOp>([](auto) { return EBBRT_SHAPE_MUL; })
                     .Case<arith::DivSIOp, arith::DivUIOp, arith::FloorDivSIOp>(
                         [](auto) { return EBBRT_SHAPE_DIV; })
                     .Case<arith::RemSIOp, arith::RemUIOp>(
                         [](auto) { return EBBRT_SHAPE_MOD; })
                     .Case<arith::MaxSIOp, arith::MaxUIOp>(
                         [](auto) { return EBBRT_SHAPE_MAX; })
                     .Case<arith::MinSIOp, arith::MinUIOp>(
                         [](auto) { return EBBRT_SHAPE_MIN; })
                     .Default(-1);
    if (opcode < 0)
      return unsupported(op);
    return set(registers.binary(opcode, index(op.getOperand(0)),
                                index(op.getOperand(1))));
  }
  return unsupported(op);
}

// ---- views -----------------------------------------------------------------

LogicalResult Extractor::visitView(Operation &op) {
  View source = views[op.getOperand(0)];
  View view;
  view.buffer = source.buffer;
  view.offset = source.offset;
  if (isa<memref::CastOp>(op)) {
    view = source;
  } else if (auto expand = dyn_cast<memref::ExpandShapeOp>(op)) {
    SmallVector<OpFoldResult> shape =
        getMixedValues(expand.getStaticOutputShape(), expand.getOutputShape(),
                       op.getContext());
    view.sizes.resize(shape.size());
    view.strides.resize(shape.size());
    for (auto [i, size] : llvm::enumerate(shape))
      view.sizes[i] = reg(size);
    // Extents 1 of a scalar belong to no group.
    for (int &stride : view.strides)
      stride = registers.constant(1);
    for (auto [i, group] : llvm::enumerate(expand.getReassociationIndices())) {
      int stride = source.strides[i];
      for (int64_t d : llvm::reverse(group)) {
        view.strides[d] = stride;
        stride = registers.binary(EBBRT_SHAPE_MUL, stride, view.sizes[d]);
      }
    }
  } else if (auto collapse = dyn_cast<memref::CollapseShapeOp>(op)) {
    for (const auto &group : collapse.getReassociationIndices()) {
      int size = registers.constant(1);
      int64_t last = group.front(); // whose steps are the group's
      for (int64_t d : group) {
        size = registers.binary(EBBRT_SHAPE_MUL, size, source.sizes[d]);
        if (collapse.getSrcType().getDimSize(d) != 1)
          last = d;
      }
      view.sizes.push_back(size);
      view.strides.push_back(source.strides[last]);
    }
  } else if (auto subview = dyn_cast<memref::SubViewOp>(op)) {
    auto offsets = subview.getMixedOffsets();
    auto sizes = subview.getMixedSizes();
    auto strides = subview.getMixedStrides();
    llvm::SmallBitVector dropped = subview.getDroppedDims();
    for (size_t i = 0; i < sizes.size(); ++i) {
      int step =
          registers.binary(EBBRT_SHAPE_MUL, reg(offsets[i]), source.strides[i]);
      view.offset = registers.binary(EBBRT_SHAPE_ADD, view.offset, step);
      if (dropped.test(i))
        continue;
      view.sizes.push_back(reg(sizes[i]));
      view.strides.push_back(registers.binary(EBBRT_SHAPE_MUL, reg(strides[i]),
                                              source.strides[i]));
    }
  } else {
    return unsupported(op);
  }
  views[op.getResult(0)] = view;
  return success();
}

LogicalResult Extractor::visitAlloc(memref::AllocOp op) {
  MemRefType type = op.getType();
  FailureOr<int> element = dtype(type.getElementType(), op.getLoc());
  if (failed(element))
    return failure();
  View view;
  view.offset = registers.constant(0);
  unsigned next = 0;
  for (int64_t d : type.getShape())
    view.sizes.push_back(d == kDynamic ? index(op.getDynamicSizes()[next++])
                                       : registers.constant(d));
  setDense(view);
  view.buffer = addBuffer(EBBRT_BUFFER_TEMP, 0, *element, view.sizes);
  views[op.getResult()] = view;
  return success();
}

LogicalResult Extractor::visitGlobal(memref::GetGlobalOp op) {
  auto module = function->getParentOfType<ModuleOp>();
  auto global = module.lookupSymbol<memref::GlobalOp>(op.getName());
  auto value = global ? dyn_cast_or_null<DenseElementsAttr>(
                            global.getInitialValue().value_or(Attribute()))
                      : DenseElementsAttr();
  if (!value)
    return op.emitError("expects a constant given by dense elements");
  MemRefType type = cast<MemRefType>(op.getType());
  FailureOr<int> element = dtype(type.getElementType(), op.getLoc());
  if (failed(element))
    return failure();
  View view;
  view.offset = registers.constant(0);
  for (int64_t d : type.getShape())
    view.sizes.push_back(registers.constant(d));
  setDense(view);
  while (program.constants.size() % 64)
    program.constants.push_back(0);
  int64_t at = program.constants.size();
  bool isComplex = isa<ComplexType>(type.getElementType());
  size_t bytes = ebbrt_dtype_bytes(static_cast<ebbrt_dtype>(*element)) >>
                 (isComplex ? 1 : 0);
  auto append = [&](const APInt &bits) {
    uint64_t word = bits.getZExtValue();
    const auto *raw = reinterpret_cast<const uint8_t *>(&word);
    program.constants.insert(program.constants.end(), raw, raw + bytes);
  };
  if (isComplex)
    for (const std::complex<APFloat> &v :
         value.getValues<std::complex<APFloat>>()) {
      append(v.real().bitcastToAPInt());
      append(v.imag().bitcastToAPInt());
    }
  else if (isa<FloatType>(type.getElementType()))
    for (const APFloat &v : value.getValues<APFloat>())
      append(v.bitcastToAPInt());
  else
    for (const APInt &v : value.getValues<APInt>())
      append(v);
  view.buffer = addBuffer(EBBRT_BUFFER_CONSTANT, at, *element, view.sizes);
  views[op.getResult()] = view;
  return success();
}

// ---- instructions ----------------------------------------------------------

void Extractor::addInstr(ebbrt_instr instr, Operation *op, ValueRange inputs,
                         ValueRange outputs) {
  instr.first_inplace = program.inplace.size();
  if (auto pairs = op->getAttrOfType<DenseI64ArrayAttr>(kernel::kInplaceAttr))
    for (int64_t i = 0; i + 1 < pairs.size(); i += 2)
      program.inplace.push_back(
          {static_cast<int32_t>(pairs[i]), static_cast<int32_t>(pairs[i + 1])});
  instr.num_inplace = program.inplace.size() - instr.first_inplace;
  instr.first_view = program.views.size();
  instr.num_views = inputs.size() + outputs.size();
  instr.num_inputs = inputs.size();
  for (Value v : inputs)
    addView(views[v]);
  for (Value v : outputs)
    addView(views[v]);
  program.instrs.push_back(instr);
}

LogicalResult Extractor::visitLaunch(kernel::LaunchOp op) {
  auto callee = kernels.lookupSymbol<func::FuncOp>(op.getCallee());
  if (!callee)
    return op.emitError("internal: no kernel @") << op.getCallee();
  auto [it, fresh] =
      kernelNumbers.try_emplace(op.getCallee(), program.kernelNames.size());
  if (fresh)
    program.kernelNames.push_back((op.getCallee() + ".entry").str());
  SmallVector<Value> operands(op.getInputs());
  llvm::append_range(operands, op.getOutputs());
  auto triples = callee->getAttrOfType<DenseI64ArrayAttr>(kUnitsAttr);
  int units = registers.constant(1);
  for (size_t i = 0; i < static_cast<size_t>(triples.size()); i += 3) {
    int extent = views[operands[triples[i]]].sizes[triples[i + 1]];
    int64_t block = triples[i + 2];
    int padded = registers.binary(EBBRT_SHAPE_ADD, extent,
                                  registers.constant(block - 1));
    units = registers.binary(
        EBBRT_SHAPE_MUL, units,
        registers.binary(EBBRT_SHAPE_DIV, padded, registers.constant(block)));
  }
  ebbrt_instr instr{};
  instr.kind = EBBRT_INSTR_GENERATED;
  instr.target = it->second;
  instr.units_reg = units;
  instr.reads_outputs =
      op->getAttrOfType<BoolAttr>(kernel::kReadsOutputsAttr).getValue();
  instr.site = site(op.getLoc());
  addInstr(instr, op, op.getInputs(), op.getOutputs());
  return success();
}

LogicalResult Extractor::visitLibrary(kernel::LibraryCallOp op) {
  ebbrt_problem problem{string(op.getLibrary()), string(op.getKernel()),
                        static_cast<int32_t>(program.attrs.size()), 0};
  for (NamedAttribute attr : op.getConfig()) {
    ebbrt_attr entry{string(attr.getName()), 0, 0.0};
    if (auto integer = dyn_cast<IntegerAttr>(attr.getValue()))
      entry.integer = integer.getValue().getSExtValue();
    else if (auto real = dyn_cast<FloatAttr>(attr.getValue()))
      entry.real = real.getValueAsDouble();
    else
      return op.emitError("internal: unexpected attribute ") << attr.getName();
    program.attrs.push_back(entry);
    ++problem.num_attrs;
  }
  program.problems.push_back(problem);
  ebbrt_instr instr{};
  instr.kind = EBBRT_INSTR_LIBRARY;
  instr.target = program.problems.size() - 1;
  instr.units_reg = registers.constant(1);
  instr.site = site(op.getLoc());
  addInstr(instr, op, op.getInputs(), op.getOutputs());
  return success();
}

LogicalResult Extractor::visitReturn(func::ReturnOp op) {
  for (auto [i, v] : llvm::enumerate(op.getOperands())) {
    const View &view = views[v];
    if (failed(checkRank(view.sizes.size(), "result", i, op.getLoc())))
      return failure();
    ebbrt_buffer &buffer = program.buffers[view.buffer];
    buffer.kind = EBBRT_BUFFER_RESULT;
    buffer.index = i;
    auto name = function.getResultAttrOfType<StringAttr>(i, kNameAttr);
    ebbrt_port result = port(name ? name.getValue() : "", buffer.dtype,
                             cast<MemRefType>(v.getType()).getShape());
    result.first_reg = program.regs.size();
    program.regs.insert(program.regs.end(), view.sizes.begin(),
                        view.sizes.end());
    program.results.push_back(result);
  }
  return success();
}

LogicalResult extractProgram(func::FuncOp function, ModuleOp kernels,
                             CompiledProgram &program) {
  return Extractor(function, kernels, program).run();
}

} // namespace ebb
