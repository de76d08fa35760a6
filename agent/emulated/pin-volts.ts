import type { BoardPin } from '#wire/board-pins.ts'
import type { PinInput, PinState } from '#wire/pins.ts'
import type { PinVoltage } from './messages.ts'
import { type Model, models } from './models.ts'

/** Returns the voltage that an input puts on a pin. Throws for what the board cannot take. */
export function voltsOn(model: Model, name: string, input: PinInput): PinVoltage {
  const { pins, supplyVolts } = models[model]
  const pin = pinOf(model, name)
  const found: BoardPin | undefined = pins[pin]
  if ('level' in input) return { pin, millivolts: input.level * supplyVolts * 1_000 }
  if (found?.channel === undefined) throw new Error('it is not an analogue input: give it a level')
  if (input.volts > supplyVolts) throw new Error(`it takes ${supplyVolts} volts at most`)
  return { pin, millivolts: Math.round(input.volts * 1_000) }
}

/** Returns the place of a pin in `models.ts`. Throws for one that the board does not have. */
export function pinOf(model: Model, name: string): number {
  const { pins } = models[model]
  const pin = pins.findIndex((each) => each.name === name)
  if (pin < 0) throw new Error(`the board has no such pin; it has ${pins.at(0)?.name} to ${pins.at(-1)?.name}`)
  return pin
}

/** Returns the pins of a board without power. */
export function darkPins(model: Model): PinState[] {
  return models[model].pins.map(({ name }) => ({ pin: name, direction: 'in', level: null, duty: null }))
}
