import { expect, test } from 'vitest'
import { AUTOPULL, asm, outPin, PINS, RIGHT, START, startPio } from './testing.ts'

const JOIN_TX = 2 ** 30
const JOIN_RX = 2 ** 31

test('queues tell how full they are, and are joined', () => {
  const pio = startPio()
  expect(pio.read('FSTAT')).toBe(0x0f000f00)
  for (let word = 0; word < 5; word++) pio.write('TXF', word, 1)
  expect([pio.read('FLEVEL'), pio.read('FSTAT'), pio.read('FDEBUG')]).toEqual([0x400, 0x0d020f00, 1 << 17])
  pio.write('SHIFTCTRL', RIGHT + JOIN_TX, 1)
  for (let word = 0; word < 8; word++) pio.write('TXF', word, 1)
  expect([pio.read('FLEVEL'), pio.read('FDEBUG')]).toEqual([0x800, 1 << 17])
  pio.write('SHIFTCTRL', RIGHT + JOIN_RX, 1)
  expect([pio.read('FLEVEL'), pio.read('RXF', 1), pio.read('FDEBUG')]).toEqual([0, 0, (1 << 17) | (1 << 9)])
})

test('DMA fills the queue as the machine empties it', () => {
  const pio = startPio()
  pio.drive([4])
  pio.load([asm.and(asm.out(PINS, 32), 9)])
  pio.write('PINCTRL', outPin(4))
  pio.write('SHIFTCTRL', RIGHT | AUTOPULL)
  pio.wrap(0, 0)
  const words = Array.from({ length: 20 }, (_, at) => (at + 1) % 2)
  for (const [at, word] of words.entries()) pio.mcu.writeUint32(0x20000000 + 4 * at, word)
  pio.write('CTRL', START)
  const DMA = 0x50000000
  pio.mcu.writeUint32(DMA, 0x20000000)
  pio.mcu.writeUint32(DMA + 4, 0x50200010)
  pio.mcu.writeUint32(DMA + 8, words.length)
  pio.mcu.writeUint32(DMA + 12, 1 | (2 << 2) | (1 << 4) | (0 << 15))
  pio.pass(400)
  const cycles = pio.edges.map(([cycle]) => cycle)
  expect(cycles).toHaveLength(words.length)
  expect(cycles.slice(1).map((cycle, at) => cycle - (cycles[at] ?? 0))).toEqual(words.slice(1).map(() => 10))
})
