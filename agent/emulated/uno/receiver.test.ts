import { AVRUSART, usart0Config } from 'avr8js'
import { expect, test } from 'vitest'
import { Avr } from './avr/avr.ts'
import { bufferReceiver } from './receiver.ts'
import { Bench, image, STAY, store } from './testing.ts'

const HZ = 16_000_000
const [UCSR0A, UCSR0B, UCSR0C, UDR0] = [0xc0, 0xc1, 0xc2, 0xc6]
const [RXC, DOR] = [0x80, 0x08]
const [RXCIE, UDRIE, RXEN, TXEN] = [0x80, 0x20, 0x10, 0x08]
/** Ten bits of 16 cycles, at a divider of 0. */
const BYTE_CYCLES = 160

/** The serial port alone, with its receiver on. */
function startPort() {
  const cpu = new Avr(new Uint16Array(64), 2 * 1_024)
  const serial = new AVRUSART(cpu, usart0Config, HZ)
  bufferReceiver(cpu, serial, () => {})
  cpu.writeData(UCSR0B, RXEN)
  /** Puts bytes on the wire, one behind the other. */
  const receive = (text: string) => {
    for (const byte of Buffer.from(text, 'latin1')) {
      expect(serial.writeByte(byte)).toBe(true)
      cpu.run(cpu.cycles + BYTE_CYCLES)
    }
  }
  const flags = () => cpu.readData(UCSR0A) & (RXC | DOR)
  const read = () => String.fromCharCode(cpu.readData(UDR0))
  return { cpu, serial, receive, flags, read }
}

/** Breaks where a byte takes the place of the one before, which firmware reads within two more. */
test('three bytes wait for firmware that reads late, and come in order', () => {
  const { receive, flags, read } = startPort()
  expect(flags()).toBe(0)
  receive('abc')
  expect(flags()).toBe(RXC)
  expect([read(), read(), flags(), read(), flags()]).toEqual(['a', 'b', RXC, 'c', 0])
})

/** The buffer and the shift register are full, and another byte begins (data sheet, §20.7.4). */
test('a fourth replaces the one in the shift register, and the overrun is told until a byte is read', () => {
  const { cpu, serial, receive, flags, read } = startPort()
  receive('abc')
  serial.writeByte('d'.charCodeAt(0))
  expect(flags()).toBe(RXC | DOR)
  cpu.run(cpu.cycles + BYTE_CYCLES)
  // Firmware cannot write it.
  cpu.writeData(UCSR0A, 0)
  expect([read(), flags(), read(), read(), flags()]).toEqual(['a', RXC, 'b', 'd', 0])
})

test('what was received stays as firmware writes UCSRB, until that turns the receiver off', () => {
  const { cpu, receive, flags, read } = startPort()
  receive('a')
  cpu.writeData(UCSR0B, RXEN | TXEN | UDRIE)
  expect([flags(), read()]).toEqual([RXC, 'a'])
  receive('bcde')
  cpu.writeData(UCSR0B, TXEN)
  expect(flags()).toBe(0)
  cpu.writeData(UCSR0B, RXEN)
  receive('f')
  expect([read(), flags()]).toEqual(['f', 0])
})

test('a byte of seven bits has seven', () => {
  const { cpu, receive, read } = startPort()
  cpu.writeData(UCSR0C, 0x04)
  receive('\u00e1')
  expect(read()).toBe('a')
})

/** Breaks where the interrupt comes once for all that has been received. */
test('each byte that waits has its interrupt', () => {
  /** In words: that of the receiver's interrupt, and where there is room behind it. */
  const [VECTOR, MAIN] = [0x24, 0x2a]
  const [SEI, CLI, RETI] = [0x9478, 0x94f8, 0x9518]
  const [LDS_R17, STS_R17] = [
    [0x9110, UDR0],
    [0x9310, UDR0],
  ]
  const [RJMP_MAIN, NOP] = [0xc000 | (MAIN - 1), 0]
  const main = [...store(UCSR0B, RXCIE | RXEN | TXEN), CLI, ...Array(1_000).fill(NOP), SEI, STAY]
  const words = [RJMP_MAIN, ...Array(VECTOR - 1).fill(NOP), ...LDS_R17, ...STS_R17, RETI]
  words.push(...Array(MAIN - words.length).fill(NOP), ...main)
  let printed = ''
  const bench = new Bench(image(...words))
  bench.onByte = (byte) => {
    printed += String.fromCharCode(byte)
  }
  bench.run(0.01)
  bench.uno.apply({ kind: 'bytes', bytes: Buffer.from('xy') })
  bench.run(1)
  expect(printed).toBe('xy')
})
