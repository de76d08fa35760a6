/** What a ROM function gets: the registers, and the flags of a comparison. */
export type RomCall = {
  registers: Uint32Array
  setFlags: (flags: { N: boolean; Z: boolean; C: boolean; V: boolean }) => void
}
export type RomFunction = (call: RomCall) => void

const INT32 = [-(2 ** 31), 2 ** 31 - 1] as const
const UINT32 = [0, 2 ** 32 - 1] as const
const INT64 = [-(2n ** 63n), 2n ** 63n - 1n] as const
const UINT64 = [0n, 2n ** 64n - 1n] as const

/** Which of the many a calculation gives depends on the host: here it is always the same. */
const SINGLE_NAN = 0x7fc00000
const DOUBLE_NAN = 0x7ff80000

const view = new DataView(new ArrayBuffer(8))

/** How numbers of a width lie in registers: a double takes two. */
type Format = {
  width: 1 | 2
  get: (registers: Uint32Array, at: number) => number
  set: (registers: Uint32Array, at: number, value: number) => void
}

const single: Format = {
  width: 1,
  get: (registers, at) => {
    view.setUint32(0, registers[at] ?? 0)
    return view.getFloat32(0)
  },
  set: (registers, at, value) => {
    view.setFloat32(0, value)
    registers[at] = Number.isNaN(value) ? SINGLE_NAN : view.getUint32(0)
  },
}

const double: Format = {
  width: 2,
  get: (registers, at) => {
    view.setUint32(4, registers[at] ?? 0)
    view.setUint32(0, registers[at + 1] ?? 0)
    return view.getFloat64(0)
  },
  set: (registers, at, value) => {
    view.setFloat64(0, value)
    registers[at] = Number.isNaN(value) ? 0 : view.getUint32(4)
    registers[at + 1] = Number.isNaN(value) ? DOUBLE_NAN : view.getUint32(0)
  },
}

const int = ({ registers }: RomCall) => (registers[0] ?? 0) | 0
const uint = ({ registers }: RomCall) => registers[0] ?? 0
const ulongOf = ({ registers }: RomCall) => BigInt(registers[0] ?? 0) | (BigInt(registers[1] ?? 0) << 32n)
const long = (call: RomCall) => Number(BigInt.asIntN(64, ulongOf(call)))
const ulong = (call: RomCall) => Number(ulongOf(call))

export const singleFunctions = functionsOf(single, (call) =>
  double.set(call.registers, 0, single.get(call.registers, 0)),
)
export const doubleFunctions = functionsOf(double, (call) =>
  single.set(call.registers, 0, double.get(call.registers, 0)),
)

/** Returns the 32 functions of a format, in the order of the ROM's table (data sheet, 2.8.3.2). */
function functionsOf({ width, get, set }: Format, convert: RomFunction): RomFunction[] {
  const one = (calculate: (a: number) => number) => (call: RomCall) =>
    set(call.registers, 0, calculate(get(call.registers, 0)))
  const two = (calculate: (a: number, b: number) => number) => (call: RomCall) =>
    set(call.registers, 0, calculate(get(call.registers, 0), get(call.registers, width)))
  const toWord = (range: readonly [number, number], isFixed: boolean) => (call: RomCall) => {
    call.registers[0] = limit(get(call.registers, 0) * scaleOf(call, isFixed, width), ...range)
  }
  const toLong = (range: readonly [bigint, bigint], isFixed: boolean) => (call: RomCall) =>
    setLong(call, limitLong(get(call.registers, 0) * scaleOf(call, isFixed, width), ...range))
  const from = (read: (call: RomCall) => number, words: 1 | 2, isFixed: boolean) => (call: RomCall) =>
    set(call.registers, 0, read(call) / scaleOf(call, isFixed, words))
  const compare = (call: RomCall) => {
    const [a, b] = [get(call.registers, 0), get(call.registers, width)]
    call.registers[0] = a < b ? -1 : a > b ? 1 : 0
  }
  const compareToFlags = (call: RomCall) => {
    const [a, b] = [get(call.registers, 0), get(call.registers, width)]
    call.setFlags({ N: a < b, Z: a === b, C: !(a < b), V: false })
  }
  const sineAndCosine = (call: RomCall) => {
    const angle = get(call.registers, 0)
    set(call.registers, 0, Math.sin(angle))
    set(call.registers, width, Math.cos(angle))
  }
  return [
    ...[two((a, b) => a + b), two((a, b) => a - b), two((a, b) => a * b), two((a, b) => a / b)],
    ...[compare, compareToFlags, one(Math.sqrt)],
    ...[toWord(INT32, false), toWord(INT32, true), toWord(UINT32, false), toWord(UINT32, true)],
    ...[from(int, 1, false), from(int, 1, true), from(uint, 1, false), from(uint, 1, true)],
    ...[one(Math.cos), one(Math.sin), one(Math.tan), sineAndCosine, one(Math.exp), one(Math.log)],
    ...[compare, two(Math.atan2)],
    ...[from(long, 2, false), from(long, 2, true), from(ulong, 2, false), from(ulong, 2, true)],
    ...[toLong(INT64, false), toLong(INT64, true), toLong(UINT64, false), toLong(UINT64, true)],
    convert,
  ]
}

/** The scale of a fixed-point number, whose exponent is in the register after it. */
function scaleOf({ registers }: RomCall, isFixed: boolean, at: number): number {
  return isFixed ? 2 ** ((registers[at] ?? 0) | 0) : 1
}

function setLong({ registers }: RomCall, value: bigint): void {
  registers[0] = Number(value & 0xffffffffn)
  registers[1] = Number((value >> 32n) & 0xffffffffn)
}

/** Rounds down, as the ROM does, and keeps to what fits. */
function limit(value: number, min: number, max: number): number {
  return Number.isNaN(value) ? 0 : Math.max(min, Math.min(max, Math.floor(value)))
}

function limitLong(value: number, min: bigint, max: bigint): bigint {
  if (Number.isNaN(value)) return 0n
  if (value <= Number(min)) return min
  return value >= Number(max) ? max : BigInt(Math.floor(value))
}
