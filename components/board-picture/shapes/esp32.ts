import { row, type Shape } from '../shape.ts'

type DevKit = { length: number; chip: string; upper: string; lower: string; uses: Record<string, string>; boot: string }

/** A development board of Espressif: the module with its antenna on the left, USB on the right. */
const devKit = ({ length, chip, upper, lower, uses, boot }: DevKit): Shape => ({
  width: length,
  height: 26,
  color: 'black',
  pins: [...row(upper, { x: 3, y: 1.6 }, uses), ...row(lower, { x: 3, y: 24.4 }, uses)],
  parts: [
    {
      kind: 'module',
      x: 4,
      y: 4,
      w: 25.5,
      h: 18,
      label: chip,
      name: `${chip}-WROOM-1 module`,
      use: 'processor, flash, radio',
    },
    { kind: 'gold', x: -2, y: 4, w: 6, h: 18, name: 'Antenna', use: 'Wi-Fi and Bluetooth' },
    {
      kind: 'metal',
      x: length - 6,
      y: 3.6,
      w: 7.5,
      h: 8,
      label: 'USB',
      name: 'USB connector',
      use: 'USB of the processor, with serial port and JTAG',
    },
    {
      kind: 'metal',
      x: length - 6,
      y: 14.4,
      w: 7.5,
      h: 8,
      label: 'UART',
      name: 'UART connector',
      use: 'power, USB to serial',
    },
    {
      kind: 'button',
      x: length - 14,
      y: 4,
      w: 4,
      h: 4,
      label: 'Boot',
      name: 'BOOT button',
      use: 'held at a reset, starts the loader',
      pin: boot,
      pressed: 0,
    },
    {
      kind: 'button',
      x: length - 14,
      y: 18,
      w: 4,
      h: 4,
      label: 'Reset',
      name: 'RST button',
      use: 'resets the board',
      resets: true,
    },
    {
      kind: 'chip',
      x: length - 22,
      y: 14,
      w: 5,
      h: 5,
      name: 'USB-to-serial chip',
      use: 'serial port of the UART connector',
    },
    { kind: 'led', x: length - 20, y: 7, w: 2.6, h: 2.6, name: 'RGB LED', use: 'addressable' },
  ],
})

const power = { RST: 'resets the board when low', '3V3': '3.3 V', '5V': '5 V' }

/** Returns what analogue inputs are called. */
const analogue = (unit: 1 | 2, pins: number[]) =>
  Object.fromEntries(pins.map((pin, channel) => [`GPIO${pin}`, `ADC${unit} channel ${channel}`]))

export const esp32s3 = devKit({
  length: 63,
  chip: 'ESP32-S3',
  upper:
    'GND TX RX GPIO1 GPIO2 GPIO42 GPIO41 GPIO40 GPIO39 GPIO38 GPIO37 GPIO36 GPIO35 GPIO0 GPIO45 GPIO48 GPIO47 GPIO21 GPIO20 GPIO19 GND GND',
  lower:
    '3V3 3V3 RST GPIO4 GPIO5 GPIO6 GPIO7 GPIO15 GPIO16 GPIO17 GPIO18 GPIO8 GPIO3 GPIO46 GPIO9 GPIO10 GPIO11 GPIO12 GPIO13 GPIO14 5V GND',
  boot: 'GPIO0',
  uses: {
    ...power,
    ...analogue(1, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
    ...analogue(2, [11, 12, 13, 14, 15, 16, 17, 18]),
    TX: 'serial out (GPIO43)',
    RX: 'serial in (GPIO44)',
    GPIO0: 'BOOT button, read at a reset',
    GPIO3: 'ADC1 channel 2, read at a reset',
    GPIO19: 'USB D−',
    GPIO20: 'USB D+',
    GPIO35: 'taken by the octal PSRAM',
    GPIO36: 'taken by the octal PSRAM',
    GPIO37: 'taken by the octal PSRAM',
    GPIO38: 'RGB LED of version 1.1',
    GPIO39: 'JTAG MTCK',
    GPIO40: 'JTAG MTDO',
    GPIO41: 'JTAG MTDI',
    GPIO42: 'JTAG MTMS',
    GPIO45: 'read at a reset',
    GPIO46: 'read at a reset',
    GPIO48: 'RGB LED of version 1.0',
  },
})

export const esp32c6 = devKit({
  length: 52,
  chip: 'ESP32-C6',
  upper: 'GND TX RX GPIO15 GPIO23 GPIO22 GPIO21 GPIO20 GPIO19 GPIO18 GPIO9 GND GPIO13 GPIO12 GND',
  lower: '3V3 RST GPIO4 GPIO5 GPIO6 GPIO7 GPIO0 GPIO1 GPIO8 GPIO10 GPIO11 GPIO2 GPIO3 5V GND',
  boot: 'GPIO9',
  uses: {
    ...power,
    ...analogue(1, [0, 1, 2, 3]),
    TX: 'serial out (GPIO16)',
    RX: 'serial in (GPIO17)',
    GPIO4: 'ADC1 channel 4, JTAG MTMS, read at a reset',
    GPIO5: 'ADC1 channel 5, JTAG MTDI, read at a reset',
    GPIO6: 'ADC1 channel 6, JTAG MTCK',
    GPIO7: 'JTAG MTDO',
    GPIO8: 'RGB LED, read at a reset',
    GPIO9: 'BOOT button, read at a reset',
    GPIO12: 'USB D−',
    GPIO13: 'USB D+',
    GPIO15: 'read at a reset',
    GPIO18: 'SDIO command',
    GPIO19: 'SDIO clock',
    GPIO20: 'SDIO data 0',
    GPIO21: 'SDIO data 1',
    GPIO22: 'SDIO data 2',
    GPIO23: 'SDIO data 3',
  },
})
