import { holes, PITCH, row, type Shape } from '../shape.ts'

const uses = {
  GPIO2: 'I²C data',
  GPIO3: 'I²C clock',
  GPIO4: 'clock output',
  GPIO7: 'SPI select 1',
  GPIO8: 'SPI select 0',
  GPIO9: 'SPI in',
  GPIO10: 'SPI out',
  GPIO11: 'SPI clock',
  GPIO12: 'PWM',
  GPIO13: 'PWM',
  GPIO14: 'serial out',
  GPIO15: 'serial in',
  GPIO18: 'I²S clock, PWM',
  GPIO19: 'I²S frame, PWM',
  GPIO20: 'I²S in',
  GPIO21: 'I²S out',
  ID_SD: 'data of a HAT’s EEPROM',
  ID_SC: 'clock of a HAT’s EEPROM',
}

const usb = { kind: 'metal', x: 70, w: 17, h: 14, label: 'USB' } as const

export const raspberryPi5: Shape = {
  width: 85,
  height: 56,
  color: 'green',
  pins: [
    ...row(
      '5V 5V GND GPIO14 GPIO15 GPIO18 GND GPIO23 GPIO24 GND GPIO25 GPIO8 GPIO7 ID_SC GND GPIO12 GND GPIO16 GPIO20 GPIO21',
      { x: 8.4, y: 2.4 },
      uses,
    ),
    ...row(
      '3V3 GPIO2 GPIO3 GPIO4 GND GPIO17 GPIO27 GPIO22 3V3 GPIO10 GPIO9 GPIO11 GND ID_SD GPIO5 GPIO6 GPIO13 GPIO19 GPIO26 GND',
      { x: 8.4, y: 4.94 },
      uses,
    ),
  ],
  parts: [
    ...holes([3.5, 3.5], [61.5, 3.5], [3.5, 52.5], [61.5, 52.5]),
    { kind: 'header', x: 7.1, y: 1.1, w: 20 * PITCH, h: 5.1 },
    { kind: 'metal', x: 22, y: 20, w: 16, h: 16, label: 'BCM2712', name: 'BCM2712', use: 'processor' },
    { kind: 'chip', x: 42, y: 20, w: 11, h: 14, label: 'RAM', name: 'LPDDR4X memory', use: 'main memory' },
    { kind: 'chip', x: 56, y: 26, w: 9, h: 9, label: 'RP1', name: 'RP1', use: 'controller of pins, USB and Ethernet' },
    { ...usb, y: 2, name: 'USB connectors', use: 'two of USB 2.0 and two of USB 3.0' },
    { ...usb, y: 20 },
    { kind: 'metal', x: 68, y: 38, w: 19, h: 16, label: 'Ethernet', name: 'Ethernet socket', use: '1 Gbit/s' },
    { kind: 'metal', x: 7, y: 50, w: 9, h: 7, name: 'USB-C connector', use: 'power' },
    { kind: 'metal', x: 22, y: 50, w: 7, h: 7, name: 'Micro-HDMI sockets', use: 'two screens' },
    { kind: 'metal', x: 34, y: 50, w: 7, h: 7 },
    { kind: 'led', x: -0.5, y: 12, w: 1.6, h: 3, name: 'Status LED', use: 'power and activity' },
  ],
}
