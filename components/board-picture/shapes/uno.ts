import { holes, row, type Shape } from '../shape.ts'

const supply = {
  AREF: 'reference of the analogue inputs',
  IOREF: 'voltage of the pins',
  RESET: 'resets the board when low',
  VIN: 'supply, 7 to 12 V',
}

const analogue = {
  A0: 'analogue input 0',
  A1: 'analogue input 1',
  A2: 'analogue input 2',
  A3: 'analogue input 3',
  A4: 'analogue input 4',
  A5: 'analogue input 5',
}

const uses = {
  ...supply,
  ...analogue,
  SCL: 'I²C clock, same as A5',
  SDA: 'I²C data, same as A4',
  D0: 'serial in (RX)',
  D1: 'serial out (TX)',
  D2: 'interrupt 0',
  D3: 'interrupt 1, PWM',
  D5: 'PWM',
  D6: 'PWM',
  D9: 'PWM',
  D10: 'SPI select, PWM',
  D11: 'SPI out (COPI), PWM',
  D12: 'SPI in (CIPO)',
  D13: 'LED L, SPI clock',
  A4: 'analogue input 4, I²C data',
  A5: 'analogue input 5, I²C clock',
}

const netduinoUses = {
  ...supply,
  ...analogue,
  SCL: 'I²C clock',
  SDA: 'I²C data',
  D0: 'serial in',
  D1: 'serial out',
  D11: 'SPI out',
  D12: 'SPI in',
  D13: 'SPI clock',
}

const pinsWith = (uses: Record<string, string>) => [
  ...row('SCL SDA AREF GND D13 D12 D11 D10 D9 D8', { x: 18.8, y: 2.6 }, uses),
  ...row('D7 D6 D5 D4 D3 D2 D1 D0', { x: 45.7, y: 2.6 }, uses),
  ...row('- IOREF RESET 3V3 5V GND GND VIN', { x: 27.9, y: 50.8 }, uses),
  ...row('A0 A1 A2 A3 A4 A5', { x: 50.8, y: 50.8 }, uses),
]

const headers = [
  { kind: 'header', x: 17.5, y: 1.3, w: 25.4, h: 2.6 },
  { kind: 'header', x: 44.4, y: 1.3, w: 20.4, h: 2.6 },
  { kind: 'header', x: 26.6, y: 49.5, w: 20.4, h: 2.6 },
  { kind: 'header', x: 49.5, y: 49.5, w: 15.3, h: 2.6 },
] as const

const power = { kind: 'black', x: -1, y: 40.7, w: 13.5, h: 9, name: 'Power socket', use: '7 to 12 V' } as const

export const uno: Shape = {
  width: 68.6,
  height: 53.4,
  color: 'teal',
  pins: pinsWith(uses),
  parts: [
    ...holes([14, 50.8], [15.3, 2.5], [66, 17.8], [66, 45.7]),
    { kind: 'metal', x: -2, y: 9.5, w: 16, h: 12, label: 'USB', name: 'USB connector', use: 'power, serial port' },
    power,
    { kind: 'chip', x: 28, y: 34, w: 36, h: 8.5, label: 'ATmega328P', name: 'ATmega328P', use: 'microcontroller' },
    { kind: 'chip', x: 19, y: 12, w: 6, h: 6, name: 'ATmega16U2', use: 'USB to serial' },
    { kind: 'metal', x: 19, y: 21, w: 9, h: 3.6, name: 'Crystal', use: '16 MHz' },
    { kind: 'button', x: 6, y: 2, w: 6, h: 5, name: 'Reset button', use: 'resets the board', resets: true },
    { kind: 'led', x: 27, y: 10, w: 2.4, h: 1.4, name: 'LED L', pin: 'D13' },
    { kind: 'led', x: 57, y: 15, w: 2.4, h: 1.4, name: 'LED ON', use: 'lit with power', litByPower: true },
    ...headers,
  ],
}

const missing = { notEmulated: true } as const

/** The same outline, with Ethernet and another processor. */
export const netduino: Shape = {
  ...uno,
  color: 'black',
  pinsNotEmulated: true,
  pins: pinsWith(netduinoUses),
  parts: [
    ...holes([14, 50.8], [66, 17.8], [66, 45.7]),
    {
      kind: 'metal',
      x: -2,
      y: 6,
      w: 17,
      h: 16,
      label: 'Ethernet',
      name: 'Ethernet socket',
      use: '10/100 Mbit/s',
      ...missing,
    },
    {
      kind: 'metal',
      x: -1,
      y: 27,
      w: 7,
      h: 8,
      name: 'Micro-USB connector',
      use: 'power, USB of the processor',
      ...missing,
    },
    power,
    { kind: 'chip', x: 34, y: 22, w: 12, h: 12, label: 'STM32F405', name: 'STM32F405RG', use: 'microcontroller' },
    { kind: 'metal', x: 52, y: 34, w: 14, h: 12, label: 'SD', name: 'Micro-SD card slot', use: 'storage', ...missing },
    { kind: 'button', x: 50, y: 9, w: 5, h: 5, name: 'Button', use: 'input for programs', ...missing },
    ...headers,
  ],
}
