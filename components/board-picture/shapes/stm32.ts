import { holes, row, type Shape, several } from '../shape.ts'

const arduinoTop = row(
  'D15 D14 AVDD GND D13 D12 D11 D10 D9 D8 - D7 D6 D5 D4 D3 D2 D1 D0',
  { x: 47, y: 8 },
  { D13: 'LED' },
)
const arduinoBottom = row('IOREF NRST 3V3 5V GND GND VIN - A0 A1 A2 A3 A4 A5', { x: 54, y: 62 })

/** ST Nucleo-144: the debug probe is on the left, Ethernet on the right. */
export const nucleo144: Shape = {
  width: 133,
  height: 70,
  color: 'white',
  pins: [...arduinoTop, ...arduinoBottom],
  parts: [
    ...holes([4, 4], [4, 66], [129, 4], [129, 66]),
    { kind: 'metal', x: -1.5, y: 30, w: 8, h: 9, label: 'USB' },
    { kind: 'chip', x: 14, y: 30, w: 8, h: 8, label: 'ST-LINK' },
    { kind: 'header', x: 36, y: 1.6, w: 88, h: 4.6 },
    { kind: 'header', x: 36, y: 63.8, w: 88, h: 4.6 },
    { kind: 'header', x: 45.6, y: 6.6, w: 49, h: 2.8 },
    { kind: 'header', x: 52.6, y: 60.6, w: 36, h: 2.8 },
    { kind: 'chip', x: 62, y: 24, w: 21, h: 21, label: 'STM32H753' },
    { kind: 'button', x: 36, y: 22, w: 6, h: 6, label: 'User' },
    { kind: 'button', x: 36, y: 42, w: 6, h: 6, label: 'Reset' },
    { kind: 'metal', x: 116, y: 26, w: 18, h: 17, label: 'Ethernet' },
    { kind: 'metal', x: 100, y: 49, w: 8, h: 7 },
    ...several({ kind: 'led', x: 46, y: 30, w: 2, h: 2 }, 3, 0, 5),
  ],
}

export const nucleo64: Shape = {
  width: 82.5,
  height: 70,
  color: 'white',
  pins: [
    ...row('D15 D14 AVDD GND D13 D12 D11 D10 D9 D8', { x: 24, y: 8.4 }, { D13: 'LED' }),
    ...row('D7 D6 D5 D4 D3 D2 D1 D0', { x: 51, y: 8.4 }),
    ...row('IOREF NRST 3V3 5V GND GND VIN', { x: 31, y: 61.6 }),
    ...row('A0 A1 A2 A3 A4 A5', { x: 54, y: 61.6 }),
  ],
  parts: [
    { kind: 'metal', x: -1.5, y: 30, w: 7, h: 9, label: 'USB' },
    { kind: 'chip', x: 10, y: 31, w: 7, h: 7, label: 'ST-LINK' },
    { kind: 'header', x: 22, y: 1.4, w: 50, h: 4.6 },
    { kind: 'header', x: 22, y: 64, w: 50, h: 4.6 },
    { kind: 'header', x: 22.7, y: 7, w: 26, h: 2.8 },
    { kind: 'header', x: 49.7, y: 7, w: 21, h: 2.8 },
    { kind: 'header', x: 29.7, y: 60.2, w: 18, h: 2.8 },
    { kind: 'header', x: 52.7, y: 60.2, w: 16, h: 2.8 },
    { kind: 'chip', x: 45, y: 28, w: 13, h: 13, label: 'STM32G474' },
    { kind: 'button', x: 24, y: 20, w: 6, h: 6, label: 'User' },
    { kind: 'button', x: 24, y: 44, w: 6, h: 6, label: 'Reset' },
    { kind: 'led', x: 36, y: 24, w: 2, h: 2, label: 'D13' },
  ],
}

export const discovery: Shape = {
  width: 84,
  height: 42,
  color: 'blue',
  pins: [
    ...row('PA0 PA1 PA2 PA3 PA4 PA5 PA6 PA7 PC4 PC5 PB0 PB1 PB2 PB10 PB11 GND', { x: 40, y: 2.6 }, { PA0: 'button' }),
    ...row(
      'PC9 PC8 PC7 PC6 PB15 PB14 PB13 PB12 PA8 PA9 PA10 PA11 PA12 PA15 3V3 GND',
      { x: 40, y: 39.4 },
      {
        PA9: 'serial out',
        PA10: 'serial in',
        PC8: 'blue LED',
        PC9: 'green LED',
      },
    ),
  ],
  parts: [
    { kind: 'metal', x: -1.5, y: 16, w: 7, h: 9, label: 'USB' },
    { kind: 'chip', x: 12, y: 16, w: 8, h: 8, label: 'ST-LINK' },
    { kind: 'chip', x: 50, y: 14, w: 13, h: 13, label: 'STM32F100' },
    { kind: 'metal', x: 40, y: 18, w: 6, h: 3 },
    { kind: 'button', x: 72, y: 10, w: 6, h: 6, label: 'User' },
    { kind: 'button', x: 72, y: 26, w: 6, h: 6, label: 'Reset' },
    ...several({ kind: 'led', x: 67, y: 15, w: 1.6, h: 2 }, 2, 0, 9),
  ],
}
