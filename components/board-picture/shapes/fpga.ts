import { holes, PITCH, type Pin, row, type Shape, several } from '../shape.ts'

const PMOD_X = 20
const PMOD_DX = 19

/** Two rows of a Pmod: four signals, ground and 3.3 V each. The FPGA's pins are in their order. */
function pmod(name: string, place: number, sites: string): Pin[] {
  const numbers = [1, 2, 3, 4, 7, 8, 9, 10]
  const uses = Object.fromEntries(sites.split(' ').map((site, at) => [`${name}${numbers[at]}`, `FPGA pin ${site}`]))
  const x = PMOD_X + place * PMOD_DX + PITCH / 2
  const [upper, lower] = [
    [1, 2, 3, 4],
    [7, 8, 9, 10],
  ].map((all) => all.map((at) => `${name}${at}`).join(' '))
  return [...row(`${upper} GND 3V3`, { x, y: 0.9 }, uses), ...row(`${lower} GND 3V3`, { x, y: 3.4 }, uses)]
}

/** Returns what pins with a number are for: the pin of the FPGA, in the order of their numbers. */
const numbered = (name: string, sites: string, from = 0) =>
  Object.fromEntries(sites.split(' ').map((site, at) => [`${name}${at + from}`, `FPGA pin ${site}`]))

const shield = {
  ...numbered('IO', 'V15 U16 P14 T11 R12 T14 T15 T16 N15 M16 V17 U18 R17 P17'),
  SCL: 'I²C clock, FPGA pin L18',
  SDA: 'I²C data, FPGA pin M18',
  IOREF: '3.3 V',
  RST: 'FPGA pin C2',
  A0: 'analogue, 0 to 3.3 V',
  A1: 'analogue, 0 to 3.3 V',
  A2: 'analogue, 0 to 3.3 V',
  A3: 'analogue, 0 to 3.3 V',
  A4: 'analogue, 0 to 3.3 V',
  A5: 'analogue, 0 to 3.3 V',
}

const sites = (names: string, at: string) => {
  const known = at.split(' ')
  return names.split(' ').map((name, place) => ({ name, use: `FPGA pin ${known[place]}` }))
}

export const arty: Shape = {
  width: 109,
  height: 87,
  color: 'black',
  pins: [
    ...pmod('JA', 0, 'G13 B11 A11 D12 D13 B18 A18 K16'),
    ...pmod('JB', 1, 'E15 E16 D15 C15 J17 J18 K15 J15'),
    ...pmod('JC', 2, 'U12 V12 V10 V11 U14 V14 T13 U13'),
    ...pmod('JD', 3, 'D4 D3 F4 F3 E2 D2 H2 G2'),
    ...row('SCL SDA - GND IO13 IO12 IO11 IO10 IO9 IO8 - IO7 IO6 IO5 IO4 IO3 IO2 IO1 IO0', { x: 37, y: 22 }, shield),
    ...row('IOREF RST 3V3 5V GND GND VIN - A0 A1 A2 A3 A4 A5', { x: 49.7, y: 60 }, shield),
  ],
  parts: [
    ...holes([4, 4], [105, 4], [4, 83], [105, 83]),
    ...several(
      { kind: 'header', x: PMOD_X, y: -1, w: 6 * PITCH, h: 6 },
      ['JA', 'JB', 'JC', 'JD'].map((name) => ({ name: `Pmod ${name}`, use: '8 pins of the FPGA, ground and 3.3 V' })),
      PMOD_DX,
    ),
    {
      kind: 'chip',
      x: 48,
      y: 32,
      w: 17,
      h: 17,
      label: 'XC7A100T',
      name: 'Artix-7 XC7A100T',
      use: 'FPGA; clock of 100 MHz at E3',
    },
    { kind: 'chip', x: 70, y: 36, w: 8, h: 12, label: 'DDR3', name: 'DDR3L memory', use: '256 MB' },
    { kind: 'metal', x: -2, y: 16, w: 17, h: 16, label: 'Ethernet', name: 'Ethernet socket', use: '10/100 Mbit/s' },
    {
      kind: 'metal',
      x: -1.5,
      y: 40,
      w: 7,
      h: 8,
      label: 'USB',
      name: 'Micro-USB connector',
      use: 'power, JTAG, serial port (FPGA pins D10, A9)',
    },
    { kind: 'black', x: -1, y: 66, w: 14, h: 9, name: 'Power socket', use: '7 to 15 V' },
    { kind: 'header', x: 34, y: 20, w: 52, h: 4, name: 'Shield header, digital', use: '16 pins of the FPGA' },
    {
      kind: 'header',
      x: 34,
      y: 58,
      w: 52,
      h: 4,
      name: 'Shield header, power and analogue',
      use: 'supply, and 6 inputs',
    },
    ...several(
      { kind: 'led', x: 34, y: 68, w: 3, h: 3 },
      [
        ...['LD0', 'LD1', 'LD2', 'LD3'].map((name) => ({ name: `${name}, RGB LED`, use: 'red, green and blue' })),
        ...sites('LD4 LD5 LD6 LD7', 'H5 J5 T9 T10'),
      ],
      7,
    ),
    ...several({ kind: 'black', x: 30, y: 76, w: 4, h: 8 }, sites('SW0 SW1 SW2 SW3', 'A8 C11 C10 A10'), 8),
    ...several({ kind: 'button', x: 66, y: 76, w: 6, h: 6 }, sites('BTN0 BTN1 BTN2 BTN3', 'D9 C9 B9 B8'), 9),
  ],
}

const pairs = {
  ...numbered(
    'GP',
    'B11 A10 A9 B9 A7 C8 C6 A6 A4 A2 C4 F4 G3 H4 U18 N17 N16 L16 H18 F17 D18 C18 B15 B17 C16 D14 B13 D13',
  ),
  ...numbered(
    'GN',
    'C11 A11 B10 C10 A8 B8 C7 B6 A5 B1 B4 E3 F3 G5 U17 P16 M17 L17 H17 G18 E17 D17 C15 C17 D16 E14 C13 E13',
  ),
}

/** A header of the ULX3S: 14 pairs in two groups, with power around them, which is not drawn. */
function header(from: number, y: number): Pin[] {
  const rowOf = (name: string) =>
    Array.from({ length: 18 }, (_, at) => {
      if (at < 2 || at === 9 || at === 10) return '-'
      return `${name}${from + (at < 9 ? at - 2 : at - 4)}`
    }).join(' ')
  return [
    ...row(rowOf('GP'), { x: 18 + PITCH / 2, y }, pairs),
    ...row(rowOf('GN'), { x: 18 + PITCH / 2, y: y + PITCH }, pairs),
  ]
}

export const ulx3s: Shape = {
  width: 94,
  height: 51,
  color: 'blue',
  pins: [...header(0, 2.4), ...header(14, 46.1)],
  parts: [
    ...holes([3.5, 3.5], [90.5, 3.5], [3.5, 47.5], [90.5, 47.5]),
    {
      kind: 'header',
      x: 18,
      y: 1.2,
      w: 20 * PITCH,
      h: 5,
      name: 'Header J1',
      use: '14 pairs of the FPGA, ground and power',
    },
    {
      kind: 'header',
      x: 18,
      y: 44.8,
      w: 20 * PITCH,
      h: 5,
      name: 'Header J2',
      use: '14 pairs of the FPGA, ground and power',
    },
    {
      kind: 'chip',
      x: 38,
      y: 16,
      w: 19,
      h: 19,
      label: 'LFE5U-85F',
      name: 'ECP5 LFE5U-85F',
      use: 'FPGA; clock of 25 MHz at G2',
    },
    { kind: 'module', x: 64, y: 9, w: 18, h: 25, label: 'ESP32', name: 'ESP32 module', use: 'Wi-Fi and Bluetooth' },
    {
      kind: 'metal',
      x: 8,
      y: -1,
      w: 8,
      h: 6,
      name: 'Micro-USB connector',
      use: 'power, JTAG, serial port (FPGA pins L4, M1)',
    },
    { kind: 'metal', x: -1.5, y: 20, w: 8, h: 15, label: 'GPDI', name: 'GPDI socket', use: 'digital video' },
    { kind: 'chip', x: 24, y: 20, w: 11, h: 11, label: 'SDRAM', name: 'SDRAM', use: '32 MB' },
    { kind: 'metal', x: 86, y: 19, w: 9, h: 14, label: 'SD', name: 'Micro-SD card slot', use: 'storage' },
    ...several(
      { kind: 'led', x: 30, y: 10, w: 2, h: 2.4 },
      sites('LED0 LED1 LED2 LED3 LED4 LED5 LED6 LED7', 'B2 C2 C1 D2 D1 E2 E1 H3'),
      3.6,
    ),
    ...several(
      { kind: 'button', x: 22, y: 36, w: 5, h: 4.6 },
      sites('FIRE1 FIRE2 UP DOWN LEFT RIGHT', 'R1 T1 R18 V1 U1 H16'),
      7.4,
    ),
  ],
}
