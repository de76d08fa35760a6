import { holes, PITCH, type Shape, several } from '../shape.ts'

/** Any board of which we have no drawing. It shows no pins, because we do not know them. */
export const generic: Shape = {
  width: 70,
  height: 46,
  color: 'green',
  pins: [],
  parts: [
    ...holes([4, 4], [66, 4], [4, 42], [66, 42]),
    { kind: 'metal', x: -1.5, y: 18, w: 8, h: 9 },
    { kind: 'chip', x: 28, y: 15, w: 16, h: 16 },
    { kind: 'header', x: 16, y: 2, w: 16 * PITCH, h: 3 },
    { kind: 'header', x: 16, y: 41, w: 16 * PITCH, h: 3 },
    { kind: 'button', x: 56, y: 18, w: 6, h: 6 },
    ...several({ kind: 'led', x: 14, y: 14, w: 2, h: 2 }, [{}, {}, {}], 0, 6),
  ],
}
