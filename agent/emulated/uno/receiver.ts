import type { AVRUSART } from 'avr8js'
import type { Avr } from './avr/avr.ts'

const [UCSRA, UCSRB, UDR] = [0xc0, 0xc1, 0xc6]
const [DOR, RXEN] = [0x08, 0x10]
/** Two bytes, and one that stays in the shift register until there is room (data sheet, §20.7). */
const MAX_RECEIVED = 3

type Interrupt = Parameters<Avr['setInterruptFlag']>[0]
/** What the package keeps to itself. */
type Inside = { RXC: Interrupt; bitsPerChar: number }

/**
 * Gives the serial port its receive buffer, for firmware that reads late: the package keeps one
 * byte and forgets it when firmware writes to UCSRB. The start bit of a byte for which there is no
 * room replaces the newest one, which the overrun flag tells until the next is read (§20.7.4).
 * `onStart` hears of each byte that begins.
 */
export function bufferReceiver(cpu: Avr, serial: AVRUSART, onStart: (byte: number) => void): void {
  const inside = serial as unknown as Inside
  const { RXC } = inside
  const received: number[] = []
  const flag = () => {
    if (received.length > 0) cpu.setInterruptFlag(RXC)
    else cpu.clearInterrupt(RXC)
  }
  const start = serial.writeByte.bind(serial)
  serial.writeByte = (byte, isWhole = false) => {
    if (serial.rxBusy || !serial.rxEnable) return false
    if (!isWhole) {
      if (received.length === MAX_RECEIVED) {
        received.pop()
        cpu.data[UCSRA] = (cpu.data[UCSRA] ?? 0) | DOR
      }
      onStart(byte)
      return start(byte)
    }
    received.push(byte & ((1 << Math.min(8, inside.bitsPerChar)) - 1))
    flag()
    serial.onRxComplete?.()
    return true
  }
  cpu.readHooks[UDR] = () => {
    const byte = received.shift() ?? 0
    cpu.data[UCSRA] = (cpu.data[UCSRA] ?? 0) & ~DOR
    flag()
    return byte
  }
  const control = cpu.writeHooks[UCSRB]
  cpu.writeHooks[UCSRB] = (value, old, address, mask) => {
    const isDone = control?.(value, old, address, mask)
    // A receiver that is off has no bytes.
    if ((value & RXEN) === 0) {
      received.length = 0
      cpu.data[UCSRA] = (cpu.data[UCSRA] ?? 0) & ~DOR
    }
    flag()
    return isDone
  }
}
