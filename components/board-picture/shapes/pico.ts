import { row, type Shape } from '../shape.ts'

const uses = {
  VBUS: '5 V from USB',
  VSYS: 'supply, 1.8 to 5.5 V',
  '3V3_EN': 'switches 3V3 off when low',
  '3V3': '3.3 V out',
  VREF: 'reference of the analogue inputs',
  RUN: 'resets the board when low',
  GP0: 'serial out (UART 0)',
  GP1: 'serial in (UART 0)',
  GP4: 'I²C data',
  GP5: 'I²C clock',
  GP16: 'SPI in',
  GP17: 'SPI select',
  GP18: 'SPI clock',
  GP19: 'SPI out',
  GP26: 'analogue input 0',
  GP27: 'analogue input 1',
  GP28: 'analogue input 2',
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

const shape = (chip: string, side: number, flash: string): Shape => ({
  width: 51,
  height: 21,
  color: 'green',
  pins,
  parts: [
    { kind: 'metal', x: -1.3, y: 6.7, w: 6.5, h: 7.6, name: 'Micro-USB connector', use: 'power, USB of the processor' },
    {
      kind: 'chip',
      x: 25.5 - side / 2,
      y: 10.5 - side / 2,
      w: side,
      h: side,
      label: chip,
      name: chip,
      use: 'microcontroller',
    },
    { kind: 'chip', x: 34, y: 8, w: 4, h: 5, name: 'Flash', use: flash },
    {
      kind: 'button',
      x: 11,
      y: 5.2,
      w: 4.2,
      h: 3.4,
      name: 'BOOTSEL button',
      use: 'held at power-on, starts the USB boot loader',
    },
    { kind: 'led', x: 7.6, y: 4.4, w: 1, h: 1.6, name: 'LED', pin: 'GP25' },
    { kind: 'metal', x: 16.5, y: 12.2, w: 3.2, h: 2.4, name: 'Crystal', use: '12 MHz' },
    { kind: 'gold', x: 48, y: 8, w: 1.6, h: 5, name: 'Debug port', use: 'SWD: SWCLK, GND, SWDIO' },
  ],
})

export const pico = shape('RP2040', 7, '2 MB')
export const pico2 = shape('RP2350', 7.5, '4 MB')
