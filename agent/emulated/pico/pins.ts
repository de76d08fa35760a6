import { type GPIOPin, GPIOPinState, type RP2040 } from 'rp2040js'
import type { MachineEvents, PinNow } from '#agent/emulated/machine.ts'
import { models } from '#agent/emulated/models.ts'

/** A pin after a reset, by the data sheet: it can be read, and is pulled down. */
const PAD_AFTER_RESET = 0x56
const ADC_STEPS = 4096
const { pins, supplyVolts } = models.pico

const levels: Record<GPIOPinState, PinNow> = {
  [GPIOPinState.High]: { direction: 'out', level: 1 },
  [GPIOPinState.Low]: { direction: 'out', level: 0 },
  [GPIOPinState.InputPullUp]: { direction: 'in', level: 1 },
  [GPIOPinState.InputPullDown]: { direction: 'in', level: 0 },
  [GPIOPinState.Input]: { direction: 'in', level: null },
  [GPIOPinState.InputBusKeeper]: { direction: 'in', level: null },
}

/** The pins of a Pico, and what is on them from outside. It stays over a reset. */
export class PicoPins {
  readonly #events: MachineEvents
  readonly #volts: (number | undefined)[] = []
  #mcu: RP2040 | undefined

  constructor(events: MachineEvents) {
    this.#events = events
  }

  /** Takes the pins of a processor that has been reset. */
  attach(mcu: RP2040): void {
    this.#mcu = mcu
    for (const pin of mcu.gpio) {
      pin.padValue = PAD_AFTER_RESET
      pin.addListener((state) => this.#changed(pin, state))
    }
    const { adc } = mcu
    const read = adc.onADCRead
    adc.onADCRead = (channel) => {
      const pin = pins.findIndex((one) => one.channel === channel)
      if (pin >= 0) this.#events.sample?.(pin)
      read(channel)
    }
    this.#volts.forEach((volts, index) => {
      if (volts !== undefined) this.connect(index, volts)
    })
  }

  read(index: number): PinNow {
    const pin = this.#at(index)
    const now = levels[pin.value]
    const volts = this.#volts[index]
    if (now.direction === 'out' || volts === undefined) return now
    return { direction: 'in', level: isHigh(volts) ? 1 : 0 }
  }

  connect(index: number, volts: number): void {
    const pin = this.#at(index)
    this.#volts[index] = volts
    this.#letRead(pin)
    this.#events.connected?.(index)
    const channel = pins[index]?.channel
    if (channel === undefined || !this.#mcu) return
    this.#mcu.adc.channelValues[channel] = Math.min(ADC_STEPS - 1, Math.floor((volts / supplyVolts) * ADC_STEPS))
  }

  /** Firmware that sends bits by its pins comes here most: what it drives is what it reads. */
  #changed(pin: GPIOPin, state: GPIOPinState): void {
    const isHigh = state === GPIOPinState.High
    if (isHigh || state === GPIOPinState.Low) {
      pin.setInputValue(isHigh)
      this.#events.edges(1 << pin.index, isHigh ? 1 << pin.index : 0)
    } else {
      this.#letRead(pin)
      this.#events.pinsChanged()
    }
  }

  /** What is read is what the pin drives, what is connected to it, or how it is pulled. */
  #letRead(pin: GPIOPin): void {
    pin.setInputValue(this.read(pin.index).level === 1)
  }

  #at(index: number): GPIOPin {
    const pin = this.#mcu?.gpio[index]
    if (!pin) throw new Error(`there is no pin ${index}`)
    return pin
  }
}

/** A pin reads as high from here on, about. */
function isHigh(volts: number): boolean {
  return volts >= supplyVolts / 2
}
