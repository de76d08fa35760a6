import type { Avr } from './avr/avr.ts'

const [ADCL, ADCH, ADCSRA, ADCSRB, ADMUX] = [0x78, 0x79, 0x7a, 0x7b, 0x7c]
const [ADEN, ADSC, ADATE, ADIF, ADIE, ADPS] = [0x80, 0x40, 0x20, 0x10, 0x08, 0x07]
const ADLAR = 0x20
const ADTS = 0x07
const MAX = 1_023
/** Clocks of the ADC that a conversion takes: the first after it is turned on sets it up. */
const [FIRST_CLOCKS, CLOCKS] = [25, 13]
const INTERNAL_VOLTS = 1.1
/** At 25 °C, by the data sheet's table (§24.8). */
const SENSOR_VOLTS = 0.314
const [SENSOR, BANDGAP] = [8, 14]

const interrupt = { address: 0x2a, flagRegister: ADCSRA, flagMask: ADIF, enableRegister: ADCSRA, enableMask: ADIE }

/** What the ADC measures. */
export type Analogue = {
  /** Returns the voltage on an input, 0 to 7. */
  voltsAt(channel: number): number
  supplyVolts: number
  /** Tells that a conversion is to be started by another peripheral than itself. */
  onTrigger(): void
}

/** The ADC (data sheet, §24), with single conversions and free running. */
export class Adc {
  readonly #cpu: Avr
  readonly #analogue: Analogue
  #clocks = FIRST_CLOCKS
  /** The cycle at which a conversion ends, by the processor's clock. */
  #end = Number.POSITIVE_INFINITY
  readonly #finish = () => this.#done()

  constructor(cpu: Avr, analogue: Analogue) {
    this.#cpu = cpu
    this.#analogue = analogue
    cpu.writeHooks[ADCSRA] = (value, before) => {
      this.#write(value, before)
      return true
    }
  }

  /** How many cycles are left of a conversion; infinity without one. */
  get left(): number {
    return this.#end - this.#cpu.cycles
  }

  /** So many cycles pass for the ADC while the processor's clock stands still. */
  pass(cycles: number): void {
    if (this.#end === Number.POSITIVE_INFINITY) return
    this.#end -= cycles
    this.#cpu.clearClockEvent(this.#finish)
    if (this.#end <= this.#cpu.cycles) this.#finish()
    else this.#cpu.addClockEvent(this.#finish, this.left)
  }

  /** Begins a conversion, as sleep for noise reduction does. */
  start(): void {
    const control = this.#cpu.data[ADCSRA] ?? 0
    if (control & ADEN && this.#end === Number.POSITIVE_INFINITY) this.#start()
  }

  #done(): void {
    const { data } = this.#cpu
    this.#end = Number.POSITIVE_INFINITY
    this.#clocks = CLOCKS
    const value = this.#value()
    const shifted = (data[ADMUX] ?? 0) & ADLAR ? value << 6 : value
    data[ADCL] = shifted & 0xff
    data[ADCH] = shifted >> 8
    const isFree = ((data[ADCSRA] ?? 0) & ADATE) !== 0 && ((data[ADCSRB] ?? 0) & ADTS) === 0
    if (!isFree) data[ADCSRA] = (data[ADCSRA] ?? 0) & ~ADSC
    this.#cpu.setInterruptFlag(interrupt)
    if (isFree) this.#start()
  }

  #write(value: number, before: number): void {
    const cpu = this.#cpu
    const isOn = (value & ADEN) !== 0
    if (isOn && !(before & ADEN)) this.#clocks = FIRST_CLOCKS
    if (!isOn) {
      cpu.clearClockEvent(this.#finish)
      this.#end = Number.POSITIVE_INFINITY
    }
    const isBusy = isOn && (value & ADSC || this.#end !== Number.POSITIVE_INFINITY)
    cpu.data[ADCSRA] = (value & ~(ADSC | ADIF)) | (before & ADIF) | (isBusy ? ADSC : 0)
    if (value & ADIF) cpu.clearInterrupt(interrupt)
    cpu.updateInterruptEnable(interrupt, value)
    if (isOn && value & ADATE && (cpu.data[ADCSRB] ?? 0) & ADTS) this.#analogue.onTrigger()
    if (isBusy && this.#end === Number.POSITIVE_INFINITY) this.#start()
  }

  #start(): void {
    const cpu = this.#cpu
    cpu.data[ADCSRA] = (cpu.data[ADCSRA] ?? 0) | ADSC
    const divider = 2 ** Math.max(1, (cpu.data[ADCSRA] ?? 0) & ADPS)
    const cycles = this.#clocks * divider
    this.#end = cpu.cycles + cycles
    cpu.addClockEvent(this.#finish, cycles)
  }

  #value(): number {
    const select = this.#cpu.data[ADMUX] ?? 0
    const reference = select >> 6 === 3 ? INTERNAL_VOLTS : this.#analogue.supplyVolts
    return Math.min(MAX, Math.max(0, Math.floor((this.#volts(select & 0xf) / reference) * (MAX + 1))))
  }

  #volts(channel: number): number {
    if (channel < SENSOR) return this.#analogue.voltsAt(channel)
    if (channel === SENSOR) return SENSOR_VOLTS
    return channel === BANDGAP ? INTERNAL_VOLTS : 0
  }
}
