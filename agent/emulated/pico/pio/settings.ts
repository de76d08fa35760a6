/** The settings of a state machine, from its registers (data sheet, 3.7). */
export class Settings {
  execControl = 0x1f << 12
  shiftControl = 0b11 << 18
  pinControl = 0x5 << 26
  /** The divider, in 256ths of a cycle. */
  divider = 256
  dividerRegister = 1 << 16
  sideCount = 0
  isSideOptional: boolean = false
  isSideDirections: boolean = false
  sideBase = 0
  setBase = 0
  setCount = 5
  outBase = 0
  outCount = 0
  inBase = 0
  jumpPin = 0
  wrapTop = 0x1f
  wrapBottom = 0
  isStatusOfRx: boolean = false
  statusLevel = 0
  isAutopush: boolean = false
  isAutopull: boolean = false
  shiftsInRight: boolean = true
  shiftsOutRight: boolean = true
  pushThreshold = 32
  pullThreshold = 32
  /** How deep its queues are: a join gives one the place of both. */
  txDepth = 4
  rxDepth = 4

  setDivider(value: number): void {
    this.dividerRegister = value & 0xffffff00
    const whole = value >>> 16
    this.divider = whole === 0 ? 65_536 * 256 : whole * 256 + ((value >>> 8) & 0xff)
  }

  setExecControl(value: number): void {
    this.execControl = value & 0x7fffffff
    this.isSideOptional = bit(value, 30)
    this.isSideDirections = bit(value, 29)
    this.jumpPin = field(value, 24, 5)
    this.wrapTop = field(value, 12, 5)
    this.wrapBottom = field(value, 7, 5)
    this.isStatusOfRx = bit(value, 4)
    this.statusLevel = field(value, 0, 4)
  }

  setShiftControl(value: number): void {
    this.shiftControl = value
    const [joinsRx, joinsTx] = [bit(value, 31), bit(value, 30)]
    this.rxDepth = joinsRx ? 8 : joinsTx ? 0 : 4
    this.txDepth = joinsTx ? 8 : joinsRx ? 0 : 4
    this.pullThreshold = field(value, 25, 5) || 32
    this.pushThreshold = field(value, 20, 5) || 32
    this.shiftsOutRight = bit(value, 19)
    this.shiftsInRight = bit(value, 18)
    this.isAutopull = bit(value, 17)
    this.isAutopush = bit(value, 16)
  }

  setPinControl(value: number): void {
    this.pinControl = value
    this.sideCount = Math.min(5, field(value, 29, 3))
    this.setCount = Math.min(5, field(value, 26, 3))
    this.outCount = Math.min(32, field(value, 20, 6))
    this.inBase = field(value, 15, 5)
    this.sideBase = field(value, 10, 5)
    this.setBase = field(value, 5, 5)
    this.outBase = field(value, 0, 5)
  }
}

function field(value: number, shift: number, bits: number): number {
  return (value >>> shift) & ((1 << bits) - 1)
}

function bit(value: number, shift: number): boolean {
  return field(value, shift, 1) === 1
}
