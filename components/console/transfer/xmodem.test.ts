import { expect, test, vi } from 'vitest'
import { type Port, TransferError } from './port.ts'
import { crc16, LONG, SHORT, sendXmodem } from './xmodem.ts'
import { sendYmodem } from './ymodem.ts'

const [STX, EOT, ACK, NAK, CAN, CRC] = [0x02, 0x04, 0x06, 0x15, 0x18, 0x43]

/** A receiver that answers each thing it gets as the test says, and has begun already. */
function makeReceiver(begins: number[], answer: (bytes: Uint8Array) => number[]) {
  const replies: (number | null)[] = [...begins]
  const written: Uint8Array[] = []
  const port: Port = {
    write: (bytes) => {
      written.push(bytes)
      replies.push(...answer(bytes))
    },
    read: async () => replies.shift() ?? null,
    close() {},
  }
  return { port, written }
}

const accept = () => [ACK]
const quiet = { onProgress: () => {} }
const file = (length: number) => Uint8Array.from({ length }, (_, i) => i * 7)

/** The number, the content and the check of a block. */
function read(block: Uint8Array) {
  const size = block[0] === STX ? LONG : SHORT
  expect((block[1] ?? 0) + (block[2] ?? 0)).toBe(0xff)
  return { size, number: block[1], content: block.subarray(3, 3 + size), check: [...block.subarray(3 + size)] }
}

test('the CRC is that of the reference: 0x31c3 of 123456789', () => {
  expect(crc16(Buffer.from('123456789'))).toBe(0x31c3)
})

test('a file goes in numbered blocks with a CRC, and an end', async () => {
  const { port, written } = makeReceiver([CRC], accept)
  const sent: number[] = []
  await sendXmodem(port, file(200), { blockSize: SHORT, onProgress: (bytes) => sent.push(bytes) })
  const blocks = written.slice(0, -1).map(read)
  expect(blocks.map(({ number, size }) => [number, size])).toEqual([
    [1, SHORT],
    [2, SHORT],
  ])
  const content = Buffer.concat(blocks.map((block) => block.content))
  expect(content.subarray(0, 200)).toEqual(Buffer.from(file(200)))
  expect(new Set(content.subarray(200))).toEqual(new Set([0x1a]))
  for (const block of blocks) expect(block.check).toEqual([crc16(block.content) >> 8, crc16(block.content) & 0xff])
  expect(written.at(-1)).toEqual(Uint8Array.of(EOT))
  expect(sent).toEqual([128, 200])
})

test('a receiver that knows no CRC gets a checksum', async () => {
  const { port, written } = makeReceiver([NAK], accept)
  await sendXmodem(port, Uint8Array.of(1, 2, 3), { blockSize: SHORT, ...quiet })
  const { check } = read(written[0] ?? expect.unreachable())
  expect(check).toEqual([(6 + 125 * 0x1a) & 0xff])
})

test('long blocks are used while there is enough for them', async () => {
  const { port, written } = makeReceiver([CRC], accept)
  await sendXmodem(port, file(2 * LONG + 200), { blockSize: LONG, ...quiet })
  expect(written.slice(0, -1).map((block) => read(block).size)).toEqual([LONG, LONG, SHORT, SHORT])
})

test('block numbers go round after 255', async () => {
  const { port, written } = makeReceiver([CRC], accept)
  await sendXmodem(port, file(SHORT * 257), { blockSize: SHORT, ...quiet })
  expect(written.slice(254, 257).map((block) => block[1])).toEqual([255, 0, 1])
})

/** Breaks without the repetition, or if a number that was said twice were a reply. */
test('what is refused, lost or not answered is sent again', async () => {
  let count = 0
  const answers = [[NAK], [], [CRC, CRC, ACK], [NAK], [ACK]]
  const { port, written } = makeReceiver([0x3e, 0x20, CRC, CRC], () => answers[count++] ?? [])
  await sendXmodem(port, file(SHORT), { blockSize: SHORT, ...quiet })
  expect(written.map(([first, number]) => (first === EOT ? 'end' : number))).toEqual([1, 1, 1, 'end', 'end'])
})

test('a receiver that cancels, takes nothing, or does not begin fails the transfer', async () => {
  const cancels = makeReceiver([CRC], () => [CAN, CAN])
  await expect(sendXmodem(cancels.port, file(9), { blockSize: SHORT, ...quiet })).rejects.toThrow(/cancelled/)
  const refuses = makeReceiver([CRC], () => [NAK])
  const failure = sendXmodem(refuses.port, file(9), { blockSize: SHORT, ...quiet })
  await expect(failure).rejects.toThrow('The board did not take block 1 in 10 tries.')
  expect(refuses.written.at(-1)).toEqual(new Uint8Array(8).fill(CAN))
  const sleeps = makeReceiver([], accept)
  await expect(sendXmodem(sleeps.port, file(9), { blockSize: SHORT, ...quiet })).rejects.toThrow(TransferError)
})

/** Breaks without the limit of time for one reply. */
test('a board that prints without end does not hold a transfer', async () => {
  vi.useFakeTimers()
  const read = async () => {
    vi.advanceTimersByTime(1_000)
    return 0x61
  }
  const port: Port = { write() {}, close() {}, read }
  await expect(sendXmodem(port, file(9), { blockSize: SHORT, ...quiet })).rejects.toThrow(TransferError)
  vi.useRealTimers()
})

test('with YMODEM the name and the size go first, and an empty name last', async () => {
  const { port, written } = makeReceiver([CRC], (bytes) => {
    if (bytes[0] === EOT) return [ACK, CRC]
    return bytes[1] === 0 && bytes[3] !== 0 ? [ACK, CRC] : [ACK]
  })
  await sendYmodem(port, { name: 'dir/main.py', data: file(300) }, () => {})
  const blocks = written.filter(([first]) => first !== EOT).map(read)
  expect(blocks.map(({ number }) => number)).toEqual([0, 1, 2, 3, 0])
  const [header, last] = [blocks[0]?.content, blocks.at(-1)?.content]
  expect(
    Buffer.from(header ?? [])
      .toString()
      .replaceAll('\0', '|'),
  ).toMatch(/^dir_main\.py\|300\|+$/)
  expect(new Set(last)).toEqual(new Set([0]))
})
