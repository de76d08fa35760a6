import { holes, row, type Shape, several } from '../shape.ts'

const uses = {
  D0: 'serial in',
  D1: 'serial out',
  D10: 'SPI select',
  D11: 'SPI out',
  D12: 'SPI in',
  D13: 'SPI clock',
  D14: 'I²C data',
  D15: 'I²C clock',
  A0: 'analogue',
  A1: 'analogue',
  A2: 'analogue',
  A3: 'analogue',
  A4: 'analogue',
  A5: 'analogue',
  AVDD: 'reference of the analogue inputs',
  IOREF: 'voltage of the pins',
  NRST: 'resets the board when low',
  VIN: 'supply, 7 to 12 V',
}

const probe = (x: number, side: number, y: number) => ({
  kind: 'chip' as const,
  x,
  y,
  w: side,
  h: side,
  label: 'ST-LINK',
  name: 'ST-LINK',
  use: 'programmer, debugger, serial port',
})
const usb = { kind: 'metal', x: -1.5, h: 9, label: 'USB', name: 'USB connector', use: 'power, ST-LINK' } as const
const reset = { name: 'Reset button', use: 'resets the board', resets: true } as const
const morpho = (side: string) => ({ name: `ST morpho header, ${side}`, use: 'nearly all pins of the processor' })

/** ST Nucleo-144: the debug probe is on the left, Ethernet on the right. */
export const nucleo144: Shape = {
  width: 133,
  height: 70,
  color: 'white',
  pins: [
    ...row('D15 D14 AVDD GND D13 D12 D11 D10 D9 D8 - D7 D6 D5 D4 D3 D2 D1 D0', { x: 47, y: 8 }, uses),
    ...row('IOREF NRST 3V3 5V GND GND VIN - A0 A1 A2 A3 A4 A5', { x: 54, y: 62 }, uses),
  ],
  parts: [
    ...holes([4, 4], [4, 66], [129, 4], [129, 66]),
    { ...usb, y: 30, w: 8 },
    probe(14, 8, 30),
    { kind: 'header', x: 36, y: 1.6, w: 88, h: 4.6, ...morpho('upper') },
    { kind: 'header', x: 36, y: 63.8, w: 88, h: 4.6, ...morpho('lower') },
    { kind: 'header', x: 45.6, y: 6.6, w: 49, h: 2.8 },
    { kind: 'header', x: 52.6, y: 60.6, w: 36, h: 2.8 },
    { kind: 'chip', x: 62, y: 24, w: 21, h: 21, label: 'STM32H753', name: 'STM32H753ZI', use: 'microcontroller' },
    { kind: 'button', x: 36, y: 22, w: 6, h: 6, label: 'User', name: 'User button', pin: 'PC13' },
    { kind: 'button', x: 36, y: 42, w: 6, h: 6, label: 'Reset', ...reset },
    { kind: 'metal', x: 116, y: 26, w: 18, h: 17, label: 'Ethernet', name: 'Ethernet socket', use: '10/100 Mbit/s' },
    { kind: 'metal', x: 100, y: 49, w: 8, h: 7, name: 'Micro-USB connector', use: 'USB OTG of the processor' },
    ...several(
      { kind: 'led', x: 46, y: 30, w: 2, h: 2 },
      [
        { name: 'LD1, green LED', pin: 'PB0' },
        { name: 'LD2, yellow LED', pin: 'PE1' },
        { name: 'LD3, red LED', pin: 'PB14' },
      ],
      0,
      5,
    ),
  ],
}

export const nucleo64: Shape = {
  width: 82.5,
  height: 70,
  color: 'white',
  pins: [
    ...row('D15 D14 AVDD GND D13 D12 D11 D10 D9 D8', { x: 24, y: 8.4 }, { ...uses, D13: 'LED LD2, SPI clock' }),
    ...row('D7 D6 D5 D4 D3 D2 D1 D0', { x: 51, y: 8.4 }, uses),
    ...row('IOREF NRST 3V3 5V GND GND VIN', { x: 31, y: 61.6 }, uses),
    ...row('A0 A1 A2 A3 A4 A5', { x: 54, y: 61.6 }, uses),
  ],
  parts: [
    { ...usb, y: 30, w: 7 },
    probe(10, 7, 31),
    { kind: 'header', x: 22, y: 1.4, w: 50, h: 4.6, ...morpho('upper') },
    { kind: 'header', x: 22, y: 64, w: 50, h: 4.6, ...morpho('lower') },
    { kind: 'header', x: 22.7, y: 7, w: 26, h: 2.8 },
    { kind: 'header', x: 49.7, y: 7, w: 21, h: 2.8 },
    { kind: 'header', x: 29.7, y: 60.2, w: 18, h: 2.8 },
    { kind: 'header', x: 52.7, y: 60.2, w: 16, h: 2.8 },
    { kind: 'chip', x: 45, y: 28, w: 13, h: 13, label: 'STM32G474', name: 'STM32G474RE', use: 'microcontroller' },
    { kind: 'button', x: 24, y: 20, w: 6, h: 6, label: 'User', name: 'User button', pin: 'PC13' },
    { kind: 'button', x: 24, y: 44, w: 6, h: 6, label: 'Reset', ...reset },
    { kind: 'led', x: 36, y: 24, w: 2, h: 2, name: 'LD2, green LED', pin: 'D13' },
  ],
}

const discoveryUses = {
  PA0: 'user button, ADC channel 0',
  PA1: 'ADC channel 1',
  PA2: 'ADC channel 2, serial out (USART2)',
  PA3: 'ADC channel 3, serial in (USART2)',
  PA4: 'ADC channel 4, DAC 1',
  PA5: 'ADC channel 5, SPI 1 clock, DAC 2',
  PA6: 'ADC channel 6, SPI 1 in',
  PA7: 'ADC channel 7, SPI 1 out',
  PC4: 'ADC channel 14',
  PC5: 'ADC channel 15',
  PB0: 'ADC channel 8',
  PB1: 'ADC channel 9',
  PB10: 'I²C 2 clock, serial out (USART3)',
  PB11: 'I²C 2 data, serial in (USART3)',
  PB12: 'SPI 2 select',
  PB13: 'SPI 2 clock',
  PB14: 'SPI 2 in',
  PB15: 'SPI 2 out',
  PC8: 'blue LED',
  PC9: 'green LED',
  PA9: 'serial out (USART1)',
  PA10: 'serial in (USART1)',
}

/** ST's value line discovery kit: the debug probe is on the left. */
export const discovery: Shape = {
  width: 84,
  height: 42,
  color: 'blue',
  pinsNotEmulated: true,
  pins: [
    ...row('PA0 PA1 PA2 PA3 PA4 PA5 PA6 PA7 PC4 PC5 PB0 PB1 PB2 PB10 PB11 GND', { x: 40, y: 2.6 }, discoveryUses),
    ...row(
      'PC9 PC8 PC7 PC6 PB15 PB14 PB13 PB12 PA8 PA9 PA10 PA11 PA12 PA15 3V3 GND',
      { x: 40, y: 39.4 },
      discoveryUses,
    ),
  ],
  parts: [
    { ...usb, y: 16, w: 7, notEmulated: true },
    { ...probe(12, 8, 16), notEmulated: true },
    { kind: 'chip', x: 50, y: 14, w: 13, h: 13, label: 'STM32F100', name: 'STM32F100RB', use: 'microcontroller' },
    { kind: 'metal', x: 40, y: 18, w: 6, h: 3, name: 'Crystal', use: '8 MHz' },
    { kind: 'button', x: 72, y: 10, w: 6, h: 6, label: 'User', name: 'User button', pin: 'PA0', notEmulated: true },
    { kind: 'button', x: 72, y: 26, w: 6, h: 6, label: 'Reset', ...reset },
    ...several(
      { kind: 'led', x: 67, y: 15, w: 1.6, h: 2, notEmulated: true },
      [
        { name: 'LD4, blue LED', pin: 'PC8' },
        { name: 'LD3, green LED', pin: 'PC9' },
      ],
      0,
      9,
    ),
  ],
}
