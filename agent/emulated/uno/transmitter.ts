import type { AVRUSART } from 'avr8js'
import type { Avr } from './avr/avr.ts'

const [UCSRA, UDR] = [0xc0, 0xc6]
/** The bits of UCSRA that firmware sets. */
const [U2X, MPCM] = [0x02, 0x01]
const SETTABLE = U2X | MPCM

type Interrupt = Parameters<Avr['setInterruptFlag']>[0]
/** What the package keeps to itself. */
type Inside = { UDRE: Interrupt; TXC: Interrupt; cyclesPerChar: number }

/**
 * Gives the serial port its transmit buffer: firmware writes a byte while the one before is on the
 * wire, so bytes follow each other without a gap (data sheet, §20.6). The package has none.
 * `isSending` says whether one is on the wire, and `onSend` hears of each, with the cycle at which
 * it begins.
 */
export function bufferTransmitter(
  cpu: Avr,
  serial: AVRUSART,
  onSend: (byte: number, from: number) => void,
): { isSending: () => boolean } {
  const inside = serial as unknown as Inside
  const { UDRE, TXC } = inside
  let isSending = false
  let waiting: number | undefined
  /** The cycle at which the byte on the wire ends. */
  let end = 0
  const send = (byte: number, from: number) => {
    isSending = true
    end = from + inside.cyclesPerChar
    cpu.addClockEvent(sent, end - cpu.cycles)
    onSend(byte, from)
    serial.onByteTransmit?.(byte)
  }
  const sent = () => {
    isSending = false
    if (waiting === undefined) {
      cpu.setInterruptFlag(TXC)
      return
    }
    send(waiting, end)
    waiting = undefined
    cpu.setInterruptFlag(UDRE)
  }
  cpu.writeHooks[UDR] = (byte) => {
    // What is written to a full buffer is lost.
    if (isSending && waiting === undefined) {
      waiting = byte
      cpu.clearInterrupt(UDRE)
    } else if (!isSending) send(byte, cpu.cycles)
    return true
  }
  // The package clears the flags that firmware cannot write.
  cpu.writeHooks[UCSRA] = (value, old) => {
    cpu.data[UCSRA] = (old & ~SETTABLE) | (value & SETTABLE)
    cpu.clearInterruptByFlag(TXC, value)
    if (((value ^ old) & U2X) !== 0) serial.onConfigurationChange?.()
    return true
  }
  return { isSending: () => isSending }
}
