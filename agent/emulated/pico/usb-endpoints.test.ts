import { RP2040 } from 'rp2040js'
import { expect, test } from 'vitest'
import { AlarmClock } from './alarm-clock.ts'
import { UsbEndpoints } from './usb-endpoints.ts'

const MEMORY = 0x50100000
const BUFFERS_DONE = 0x50110058
const DATA = 2
const IN = { control: MEMORY + 8 * DATA, buffers: MEMORY + 0x80 + 8 * DATA, at: 0x200, bit: 1 << (2 * DATA) }
const OUT = { control: IN.control + 4, buffers: IN.buffers + 4, at: 0x280, bit: 2 << (2 * DATA) }
const ENABLED = 2 ** 31 + (2 << 26)
const DOUBLE = 1 << 30
const PER_BUFFER = 1 << 29
const PER_PAIR = 1 << 28
const [FULL, SELECT_FIRST, STALL, AVAILABLE] = [1 << 15, 1 << 12, 1 << 11, 1 << 10]
const SECOND = 2 ** 16

/** Plays the firmware: it writes registers, and lets time pass in steps of a packet. */
function start() {
  const clock = new AlarmClock(1e9)
  const mcu = new RP2040(clock)
  const packets: string[] = []
  const asked: number[] = []
  let stalls = 0
  const endpoints = new UsbEndpoints(mcu, clock, {
    sent: (endpoint, bytes) => packets.push(`${endpoint} ${Buffer.from(bytes).toString('latin1')}`),
    asked: (endpoint) => asked.push(endpoint),
    stalled: () => stalls++,
  })
  const fill = (at: number, text: string) => mcu.usbDPRAM.set(Buffer.from(text), at)
  const done = () => {
    const bits = mcu.readUint32(BUFFERS_DONE)
    mcu.writeUint32(BUFFERS_DONE, bits)
    return bits
  }
  const pass = () => clock.advanceTo(clock.cycles + 50_000)
  return { mcu, endpoints, packets, asked, fill, done, pass, stalls: () => stalls }
}

/** As TinyUSB sends more than a packet: both buffers at once, and one interrupt for the pair. */
test('both buffers of a pair are sent, in order, and told once', () => {
  const { mcu, packets, fill, done, pass } = start()
  mcu.writeUint32(IN.control, ENABLED + DOUBLE + PER_PAIR + IN.at)
  for (const round of ['1', '2']) {
    fill(IN.at, `a${round}`.repeat(32))
    fill(IN.at + 64, `b${round}`)
    const pair = (FULL | AVAILABLE | 2) * SECOND + (FULL | SELECT_FIRST | AVAILABLE | 64)
    mcu.writeUint32(IN.buffers, pair)
    expect(mcu.readUint32(IN.buffers) & AVAILABLE).toBe(AVAILABLE)
    pass()
    expect([done(), mcu.readUint32(IN.buffers) & (AVAILABLE | FULL)]).toEqual([0, 0])
    pass()
    expect([done(), mcu.readUint32(IN.buffers) & (AVAILABLE * SECOND)]).toEqual([IN.bit, 0])
  }
  expect(packets).toEqual([`2 ${'a1'.repeat(32)}`, '2 b1', `2 ${'a2'.repeat(32)}`, '2 b2'])
})

test('an endpoint with two buffers and an interrupt for each uses them in turn', () => {
  const { mcu, packets, fill, done, pass } = start()
  mcu.writeUint32(IN.control, ENABLED + DOUBLE + PER_BUFFER + IN.at)
  for (const round of [0, 1, 0, 1]) {
    fill(IN.at + 64 * round, `in ${round}`)
    mcu.writeUint32(IN.buffers, round === 0 ? FULL | AVAILABLE | 4 : (FULL | AVAILABLE | 4) * SECOND)
    pass()
    expect(done()).toBe(IN.bit)
  }
  expect(packets).toEqual(['2 in 0', '2 in 1', '2 in 0', '2 in 1'])
})

test('a packet takes time, and what firmware takes back is not sent', () => {
  const { mcu, packets, fill, done, pass } = start()
  mcu.writeUint32(IN.control, ENABLED + PER_BUFFER + IN.at)
  fill(IN.at, 'x')
  mcu.writeUint32(IN.buffers, FULL | AVAILABLE | 1)
  expect(packets).toEqual([])
  mcu.writeUint32(IN.buffers, 0)
  pass()
  expect([packets, done()]).toEqual([[], 0])
  mcu.writeUint32(IN.buffers, FULL | AVAILABLE | 1)
  pass()
  expect(packets).toEqual(['2 x'])
})

test('the host sends what fits into the buffer that is handed over', () => {
  const { mcu, endpoints, asked, done, pass } = start()
  mcu.writeUint32(OUT.control, ENABLED + PER_BUFFER + OUT.at)
  expect(endpoints.room(DATA)).toBe(0)
  mcu.writeUint32(OUT.buffers, AVAILABLE | 3)
  expect([asked, endpoints.room(DATA)]).toEqual([[DATA], 3])
  endpoints.send(DATA, Buffer.from('wxyz'))
  expect(endpoints.room(DATA)).toBe(0)
  pass()
  expect([done(), mcu.readUint32(OUT.buffers)]).toEqual([OUT.bit, FULL | 3])
  expect(Buffer.from(mcu.usbDPRAM.subarray(OUT.at, OUT.at + 4)).toString('latin1')).toBe('wxy\0')
})

test('a reset of the bus ends what is under way', () => {
  const { mcu, endpoints, packets, fill, pass } = start()
  mcu.writeUint32(IN.control, ENABLED + PER_BUFFER + IN.at)
  fill(IN.at, 'x')
  mcu.writeUint32(IN.buffers, FULL | AVAILABLE | 1)
  endpoints.reset()
  pass()
  expect(packets).toEqual([])
})

test('a request that the firmware refuses is told', () => {
  const { mcu, stalls } = start()
  mcu.writeUint32(MEMORY + 0x80, STALL)
  expect(stalls()).toBe(1)
})
