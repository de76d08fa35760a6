import { row, type Shape } from '../shape.ts'

const uses = {
  GP0: 'serial out',
  GP1: 'serial in',
  GP25: 'LED',
  GP26: 'analog 0',
  GP27: 'analog 1',
  GP28: 'analog 2',
}

const pins = [
  ...row(
    'VBUS VSYS GND 3V3_EN 3V3 VREF GP28 GND GP27 GP26 RUN GP22 GND GP21 GP20 GP19 GP18 GND GP17 GP16',
    { x: 1.4, y: 1.6 },
    uses,
  ),
  ...row(
    'GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15',
    { x: 1.4, y: 19.4 },
    uses,
  ),
]

const shape = (chip: string, side: number): Shape => ({
  width: 51,
  height: 21,
  color: 'green',
  pins,
  parts: [
    { kind: 'metal', x: -1.3, y: 6.7, w: 6.5, h: 7.6 },
    { kind: 'chip', x: 25.5 - side / 2, y: 10.5 - side / 2, w: side, h: side, label: chip },
    { kind: 'chip', x: 34, y: 8, w: 4, h: 5 },
    { kind: 'button', x: 11, y: 5.2, w: 4.2, h: 3.4 },
    { kind: 'led', x: 7.6, y: 4.4, w: 1, h: 1.6, label: 'GP25' },
    { kind: 'metal', x: 16.5, y: 12.2, w: 3.2, h: 2.4 },
    { kind: 'gold', x: 48, y: 8, w: 1.6, h: 5 },
  ],
})

export const pico = shape('RP2040', 7)
export const pico2 = shape('RP2350', 7.5)
