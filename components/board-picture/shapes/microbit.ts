import type { Pin, Shape } from '../shape.ts'

const ring = (name: string, x: number, use: string): Pin => ({ name, x, y: 37, use })

const missing = { notEmulated: true } as const

export const microbit: Shape = {
  width: 52,
  height: 42,
  color: 'black',
  pinsNotEmulated: true,
  pins: [
    ring('P0', 4.5, 'touch, analogue'),
    ring('P1', 15.5, 'touch, analogue'),
    ring('P2', 26, 'touch, analogue'),
    ring('3V', 36.5, '3 V in or out'),
    ring('GND', 47.5, 'ground'),
  ],
  parts: [
    {
      kind: 'gold',
      x: 1,
      y: 34,
      w: 50,
      h: 8,
      name: 'Edge connector',
      use: 'the rings, and 20 narrow pins between them',
      ...missing,
    },
    { kind: 'matrix', x: 16, y: 11, w: 20, h: 18, name: 'Display', use: '5 by 5 LEDs', ...missing },
    { kind: 'button', x: 3, y: 16, w: 7, h: 7, label: 'A', name: 'Button A', pin: 'P5', pressed: 0, ...missing },
    { kind: 'button', x: 42, y: 16, w: 7, h: 7, label: 'B', name: 'Button B', pin: 'P11', pressed: 0, ...missing },
    {
      kind: 'metal',
      x: 22,
      y: -1,
      w: 8,
      h: 5,
      name: 'Micro-USB connector',
      use: 'power, serial port; no USB drive',
    },
    { kind: 'gold', x: 34, y: 3, w: 5, h: 3 },
  ],
}
