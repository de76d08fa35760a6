import { holes, PITCH, type Shape, several } from '../shape.ts'

const pmod = { kind: 'header', x: 20, y: -1, w: 6 * PITCH, h: 6, label: 'Pmod' } as const

export const arty: Shape = {
  width: 109,
  height: 87,
  color: 'black',
  pins: [],
  parts: [
    ...holes([4, 4], [105, 4], [4, 83], [105, 83]),
    ...several(pmod, 4, 19),
    { kind: 'chip', x: 48, y: 32, w: 17, h: 17, label: 'XC7A100T' },
    { kind: 'chip', x: 70, y: 36, w: 8, h: 12, label: 'DDR3' },
    { kind: 'metal', x: -2, y: 16, w: 17, h: 16, label: 'Ethernet' },
    { kind: 'metal', x: -1.5, y: 40, w: 7, h: 8, label: 'USB' },
    { kind: 'black', x: -1, y: 66, w: 14, h: 9 },
    { kind: 'header', x: 34, y: 20, w: 52, h: 4 },
    { kind: 'header', x: 34, y: 58, w: 52, h: 4 },
    ...several({ kind: 'led', x: 34, y: 68, w: 3, h: 3 }, 8, 7),
    ...several({ kind: 'black', x: 30, y: 76, w: 4, h: 8 }, 4, 8),
    ...several({ kind: 'button', x: 66, y: 76, w: 6, h: 6 }, 4, 9),
  ],
}

export const ulx3s: Shape = {
  width: 94,
  height: 51,
  color: 'blue',
  pins: [],
  parts: [
    ...holes([3.5, 3.5], [90.5, 3.5], [3.5, 47.5], [90.5, 47.5]),
    { kind: 'header', x: 18, y: 1.2, w: 20 * PITCH, h: 5 },
    { kind: 'header', x: 18, y: 44.8, w: 20 * PITCH, h: 5 },
    { kind: 'chip', x: 38, y: 16, w: 19, h: 19, label: 'LFE5U-85F' },
    { kind: 'module', x: 64, y: 9, w: 18, h: 25, label: 'ESP32' },
    { kind: 'metal', x: 8, y: -1, w: 8, h: 6 },
    { kind: 'metal', x: -1.5, y: 20, w: 8, h: 15, label: 'GPDI' },
    { kind: 'chip', x: 24, y: 20, w: 11, h: 11, label: 'SDRAM' },
    { kind: 'metal', x: 86, y: 19, w: 9, h: 14, label: 'SD' },
    ...several({ kind: 'led', x: 30, y: 10, w: 2, h: 2.4 }, 8, 3.6),
    ...several({ kind: 'button', x: 22, y: 37, w: 5, h: 5 }, 6, 7.4),
  ],
}
