import type { Shape } from './shape.ts'
import { esp32c6, esp32s3 } from './shapes/esp32.ts'
import { arty, ulx3s } from './shapes/fpga.ts'
import { generic } from './shapes/generic.ts'
import { microbit } from './shapes/microbit.ts'
import { pico, pico2 } from './shapes/pico.ts'
import { raspberryPi5 } from './shapes/raspberry-pi.ts'
import { discovery, nucleo64, nucleo144 } from './shapes/stm32.ts'
import { netduino, uno } from './shapes/uno.ts'

/** The drawings of the board types of db/catalogue.ts. */
const shapes: Record<string, Shape> = {
  'uno-emulated': uno,
  'pico-emulated': pico,
  'microbit-emulated': microbit,
  'stm32f100-emulated': discovery,
  'stm32f405-emulated': netduino,
  'stm32-h753': nucleo144,
  'stm32-g474': nucleo64,
  'esp32-s3': esp32s3,
  'esp32-c6': esp32c6,
  rp2350: pico2,
  'artix7-100t': arty,
  'ecp5-85f': ulx3s,
  'raspberry-pi-5': raspberryPi5,
}

/** Returns the drawing of a board type; a plain board for types that only an operator knows. */
export function shapeOf(boardType: string): Shape {
  return (Object.hasOwn(shapes, boardType) && shapes[boardType]) || generic
}
