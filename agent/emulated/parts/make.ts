import { type Model, models } from '#agent/emulated/models.ts'
import type { Part as Declared } from '#wire/parts.ts'
import { Button } from './button.ts'
import { Led } from './led.ts'
import type { Part, Wiring } from './part.ts'
import { Potentiometer } from './potentiometer.ts'

/**
 * Creates a declared part. Throws for a pin that the board does not have, or that cannot be used.
 */
export function makePart(model: Model, declared: Declared, wiring: Wiring): Part {
  const { pins } = models[model]
  const pin = pins.findIndex(({ name }) => name === declared.pin)
  const found = pins[pin]
  if (!found) throw new Error(`part ${declared.name}: the board has no pin ${declared.pin}`)
  if (declared.kind === 'button') return new Button(declared, pin, wiring)
  if (declared.kind === 'led') return new Led(declared, pin, wiring)
  if (!('channel' in found)) throw new Error(`part ${declared.name}: ${declared.pin} is not an analogue input`)
  return new Potentiometer(declared, pin, wiring)
}
