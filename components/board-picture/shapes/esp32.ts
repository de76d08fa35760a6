import { row, type Shape } from '../shape.ts'

const uses = {
  TX: 'serial out',
  RX: 'serial in',
  GPIO48: 'RGB LED',
  GPIO8: 'RGB LED on the C6',
  GPIO0: 'BOOT on the S3',
}

/** A development board of Espressif: the module with its antenna on the left, USB on the right. */
const devKit = (length: number, chip: string, upper: string, lower: string): Shape => ({
  width: length,
  height: 26,
  color: 'black',
  pins: [...row(upper, { x: 3, y: 1.6 }, uses), ...row(lower, { x: 3, y: 24.4 }, uses)],
  parts: [
    { kind: 'module', x: 4, y: 4, w: 25.5, h: 18, label: chip },
    { kind: 'gold', x: -2, y: 4, w: 6, h: 18 },
    { kind: 'metal', x: length - 6, y: 3.6, w: 7.5, h: 8, label: 'USB' },
    { kind: 'metal', x: length - 6, y: 14.4, w: 7.5, h: 8, label: 'UART' },
    { kind: 'button', x: length - 14, y: 4, w: 4, h: 4, label: 'Boot' },
    { kind: 'button', x: length - 14, y: 18, w: 4, h: 4, label: 'Reset' },
    { kind: 'chip', x: length - 22, y: 14, w: 5, h: 5 },
    { kind: 'led', x: length - 20, y: 7, w: 2.6, h: 2.6 },
  ],
})

export const esp32s3 = devKit(
  63,
  'ESP32-S3',
  'GND TX RX GPIO1 GPIO2 GPIO42 GPIO41 GPIO40 GPIO39 GPIO38 GPIO37 GPIO36 GPIO35 GPIO0 GPIO45 GPIO48 GPIO47 GPIO21 GPIO20 GPIO19 GND GND',
  '3V3 3V3 RST GPIO4 GPIO5 GPIO6 GPIO7 GPIO15 GPIO16 GPIO17 GPIO18 GPIO8 GPIO3 GPIO46 GPIO9 GPIO10 GPIO11 GPIO12 GPIO13 GPIO14 5V GND',
)

export const esp32c6 = devKit(
  52,
  'ESP32-C6',
  'GND TX RX GPIO15 GPIO23 GPIO22 GPIO21 GPIO20 GPIO19 GPIO18 GPIO9 GND GPIO13 GPIO12 GND',
  '3V3 RST GPIO4 GPIO5 GPIO6 GPIO7 GPIO0 GPIO1 GPIO8 GPIO10 GPIO11 GPIO2 GPIO3 5V GND',
)
