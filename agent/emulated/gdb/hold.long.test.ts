// Slow: boards are held for ten seconds.
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { build, canBuild } from '#agent/emulated/test-firmware/testing.ts'
import { image } from '#agent/emulated/uno/testing.ts'
import { type Gdb, startThread } from './thread.testing.ts'

const HELD_MS = 10_000
/** Much less than a watchdog has, also on a host that is late with timers for a second or two. */
const RUN_MS = 100

/** Reads a word of the board. */
async function word(gdb: Gdb, address: number): Promise<number> {
  return Buffer.from(await gdb.ask(`m${address.toString(16)},4`), 'hex').readUInt32LE()
}

async function write(gdb: Gdb, address: number, value: number): Promise<void> {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value >>> 0)
  expect(await gdb.ask(`M${address.toString(16)},4:${bytes.toString('hex')}`)).toBe('OK')
}

async function runFor(gdb: Gdb, ms: number): Promise<void> {
  gdb.send('c')
  await wait(ms)
  gdb.interrupt()
  expect(await gdb.reply()).toMatch(/^T02/)
}

const [WATCHDOG_CONTROL, WATCHDOG_LOAD, WATCHDOG_REASON, WATCHDOG_TICK] = [
  0x40058000, 0x40058004, 0x40058008, 0x4005802c,
]
const [WATCHDOG_ENABLE, TICK_ENABLE] = [1 << 30, 1 << 9]
const [PWM_CONTROL, PWM_COUNT, PWM_TOP] = [0x40050000, 0x40050008, 0x40050010]
const [MICROSECONDS, USB_FRAME, USB_STATUS] = [0x40054028, 0x50110048, 0x50110050]
/** Less than the board is held. Its watchdog counts down twice in a microsecond. */
const WATCHDOG_US = 8_000_000
const WATCHDOG_COUNT = 2 * WATCHDOG_US
const MHZ = 12

/** Breaks if anything of a board goes on by the host's clock while its processor stands still. */
test.skipIf(!canBuild)(
  'a Pico that is held for ten seconds has its clock, watchdog, PWM and USB where they were',
  async () => {
    const { binary } = build('usb')
    const { seen, until, debug, type } = await startThread('pico', binary)
    type('x')
    await until(() => seen.output.includes('x'))
    const { gdb } = debug()
    await write(gdb, PWM_TOP, 0xffff)
    await write(gdb, PWM_CONTROL, 1)
    await write(gdb, WATCHDOG_TICK, TICK_ENABLE | MHZ)
    await write(gdb, WATCHDOG_LOAD, WATCHDOG_COUNT)
    await write(gdb, WATCHDOG_CONTROL, WATCHDOG_ENABLE)
    await runFor(gdb, RUN_MS)
    const state = async () => ({
      microseconds: await word(gdb, MICROSECONDS),
      watchdog: await word(gdb, WATCHDOG_CONTROL),
      pwm: await word(gdb, PWM_COUNT),
      frame: await word(gdb, USB_FRAME),
      usb: await word(gdb, USB_STATUS),
    })
    const before = await state()
    expect(before.watchdog & 0xffffff).toBeLessThan(WATCHDOG_COUNT)
    expect(before.watchdog & WATCHDOG_ENABLE).not.toBe(0)
    expect(before.pwm).toBeGreaterThan(0)
    await wait(HELD_MS)
    expect(await state()).toEqual(before)
    await runFor(gdb, 1)
    // It counts on, and has not bitten.
    const after = await state()
    expect(after.microseconds - before.microseconds).toBeGreaterThan(0)
    expect(after.microseconds - before.microseconds).toBeLessThan(WATCHDOG_US)
    expect(await word(gdb, WATCHDOG_REASON)).toBe(0)
    await write(gdb, WATCHDOG_CONTROL, 0)
    seen.output = ''
    expect(await gdb.ask('D')).toBe('OK')
    type('y')
    await until(() => seen.output.includes('y'))
  },
)

const [MCUSR, WDTCSR, TCCR1B, TCNT1] = ['800054', '800060', '800081', '800084']
const [STARTED, BITTEN] = ['01', '09']
/** Four seconds, which is less than it is held (data sheet of the ATmega328P, table 10-3). */
const [WATCHDOG_CHANGE, WATCHDOG_4_S] = ['18', '28']

test('an Uno that is held for ten seconds has its timer where it was, and its watchdog bites later', async () => {
  const { debug } = await startThread('uno', image(0x9503, 0xcffe)) // inc r16, for ever
  const { gdb } = debug()
  await gdb.ask(`M${TCCR1B},1:05`)
  await gdb.ask(`M${WDTCSR},1:${WATCHDOG_CHANGE}`)
  await gdb.ask(`M${WDTCSR},1:${WATCHDOG_4_S}`)
  await runFor(gdb, RUN_MS)
  const state = async () => [await gdb.ask('g'), await gdb.ask(`m${TCNT1},2`)]
  const before = await state()
  expect(before[1]).not.toBe('0000')
  await wait(HELD_MS)
  expect(await state()).toEqual(before)
  await runFor(gdb, RUN_MS)
  expect(await gdb.ask(`m${MCUSR},1`)).toBe(STARTED)
  await expect
    .poll(
      async () => {
        await runFor(gdb, RUN_MS)
        return gdb.ask(`m${MCUSR},1`)
      },
      { timeout: 90_000 },
    )
    .toBe(BITTEN)
})
