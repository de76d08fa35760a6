import { type Model, models } from '#agent/emulated/models.ts'
import { type Part as Declared, pinMembersOf } from '#wire/parts.ts'
import { Button } from './button.ts'
import { Dht22 } from './dht22.ts'
import { Led } from './led.ts'
import type { Part, Wiring } from './part.ts'
import { Potentiometer } from './potentiometer.ts'
import { Ssd1306 } from './ssd1306.ts'
import { Uart } from './uart.ts'

/**
 * Creates a declared part. Throws for a pin that the board does not have, or that cannot be used.
 */
export function makePart(model: Model, declared: Declared, wiring: Wiring): Part {
  const { pins } = models[model]
  const [pin = -1, second = -1] = Object.values(pinMembersOf(declared)).map((name) => {
    const place = pins.findIndex((one) => one.name === name)
    if (place < 0) throw new Error(`part ${declared.name}: the board has no pin ${name}`)
    return place
  })
  if (declared.kind === 'button') return new Button(declared, pin, wiring)
  if (declared.kind === 'led') return new Led(declared, pin, wiring)
  if (declared.kind === 'dht22') return new Dht22(declared, pin, wiring)
  if (declared.kind === 'ssd1306') return new Ssd1306(declared, { sda: pin, scl: second }, wiring)
  if (declared.kind === 'uart') return new Uart(declared, { rx: pin, tx: second }, wiring)
  const found = pins[pin]
  if (!found || !('channel' in found))
    throw new Error(`part ${declared.name}: ${declared.pin} is not an analogue input`)
  return new Potentiometer(declared, pin, wiring)
}
