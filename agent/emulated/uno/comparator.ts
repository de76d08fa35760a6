import type { Avr } from './avr/avr.ts'

const [ACSR, ADCSRA, ADCSRB, ADMUX] = [0x50, 0x7a, 0x7b, 0x7c]
const [ACD, ACBG, ACO, ACI, ACIE, ACIS] = [0x80, 0x40, 0x20, 0x10, 0x08, 0x03]
const [ADEN, ACME] = [0x80, 0x40]
const [FALLING, RISING] = [2, 3]
const BANDGAP_VOLTS = 1.1

const interrupt = { address: 0x2e, flagRegister: ACSR, flagMask: ACI, enableRegister: ACSR, enableMask: ACIE }

/** Where the comparator's inputs are. */
export type Compared = {
  /** Returns the voltage on AIN0 or AIN1, which are D6 and D7. */
  ain(input: 0 | 1): number
  /** Returns the voltage on an input of the ADC, 0 to 7. */
  voltsAt(channel: number): number
}

/** The analogue comparator (data sheet, §23). */
export class Comparator {
  readonly #cpu: Avr
  readonly #compared: Compared
  #output = false

  constructor(cpu: Avr, compared: Compared) {
    this.#cpu = cpu
    this.#compared = compared
    cpu.readHooks[ACSR] = () => {
      this.update()
      return cpu.data[ACSR] ?? 0
    }
    cpu.writeHooks[ACSR] = (value, before) => {
      const flag = value & ACI ? 0 : before & ACI
      cpu.data[ACSR] = (value & ~(ACO | ACI)) | flag | (before & ACO)
      if (value & ACI) cpu.clearInterrupt(interrupt)
      this.update()
      cpu.updateInterruptEnable(interrupt, value)
      return true
    }
  }

  /** One of its inputs may have changed. */
  update(): void {
    const { data } = this.#cpu
    const control = data[ACSR] ?? 0
    const output = !(control & ACD) && this.#positive(control) > this.#negative()
    if (output === this.#output) return
    this.#output = output
    data[ACSR] = output ? control | ACO : control & ~ACO
    const edge = control & ACIS
    if (edge === 0 || edge === (output ? RISING : FALLING)) this.#cpu.setInterruptFlag(interrupt)
  }

  #positive(control: number): number {
    return control & ACBG ? BANDGAP_VOLTS : this.#compared.ain(0)
  }

  #negative(): number {
    const { data } = this.#cpu
    const isMultiplexed = ((data[ADCSRB] ?? 0) & ACME) !== 0 && !((data[ADCSRA] ?? 0) & ADEN)
    return isMultiplexed ? this.#compared.voltsAt((data[ADMUX] ?? 0) & 7) : this.#compared.ain(1)
  }
}
