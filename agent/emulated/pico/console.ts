import type { RP2040 } from 'rp2040js'
import type { AlarmClock } from './alarm-clock.ts'
import type { PicoLines } from './lines.ts'
import { PacedUart } from './paced-uart.ts'
import { Typing } from './typing.ts'
import { UsbCdc } from './usb-cdc.ts'

/** A serial port over USB is the console if it is there so soon after a reset; otherwise UART0. */
const USB_NANOS = 2e9

/** Makes one of a board's serial ports its console. Returns what is to get what is typed there. */
export function connectConsole(
  mcu: RP2040,
  clock: AlarmClock,
  lines: PicoLines,
  onByte: (byte: number) => void,
): Typing {
  const [port] = mcu.uart
  if (!port) throw new Error('the package has no UART0')
  let isUsb = false
  const typing: Typing = new Typing(clock, () => (isUsb ? usb : uart))
  const onRoom = () => typing.offer()
  const uart: PacedUart = new PacedUart(mcu, clock, port, {
    onByte: (byte) => {
      if (!isUsb) onByte(byte)
    },
    onRoom,
    onStart: (byte) => lines.serial(0, 'sent', byte, uart.frame),
    onReceive: (byte) => lines.serial(0, 'received', byte, uart.frame),
  })
  const usb = new UsbCdc(mcu, clock, {
    onConnect: () => {
      isUsb = clock.nanos <= USB_NANOS
      onRoom()
    },
    onByte: (byte) => {
      if (isUsb) onByte(byte)
    },
    onRoom,
  })
  return typing
}
