import type { Pin, Shape } from '../shape.ts'

const ring = (name: string, x: number, use?: string): Pin => ({ name, x, y: 37, ...(use && { use }) })

export const microbit: Shape = {
  width: 52,
  height: 42,
  color: 'black',
  pins: [
    ring('P0', 4.5, 'touch, analog'),
    ring('P1', 15.5, 'touch, analog'),
    ring('P2', 26, 'touch, analog'),
    ring('3V', 36.5),
    ring('GND', 47.5),
  ],
  parts: [
    { kind: 'gold', x: 1, y: 34, w: 50, h: 8 },
    { kind: 'matrix', x: 16, y: 11, w: 20, h: 18 },
    { kind: 'button', x: 3, y: 16, w: 7, h: 7, label: 'A' },
    { kind: 'button', x: 42, y: 16, w: 7, h: 7, label: 'B' },
    { kind: 'metal', x: 22, y: -1, w: 8, h: 5 },
    { kind: 'gold', x: 34, y: 3, w: 5, h: 3 },
  ],
}
