import { RP2040 } from 'rp2040js'
import { afterEach, expect, test, vi } from 'vitest'
import { AlarmClock } from './alarm-clock.ts'
import { countInUtc } from './rtc.ts'

const RTC = 0x4005c000
const HZ = 1_000_000

afterEach(() => void vi.unstubAllEnvs())

/** Breaks with the package's clock: at two in the night Berlin skips an hour. */
test.each(['UTC', 'Europe/Berlin', 'Pacific/Auckland'])('the clock is the same on a computer in %s', (name) => {
  vi.stubEnv('TZ', name)
  const clock = new AlarmClock(HZ)
  const mcu = new RP2040(clock)
  countInUtc(mcu)
  const now = () => [mcu.readUint32(RTC + 0x18), mcu.readUint32(RTC + 0x1c)]
  expect(now()).toEqual([(2021 << 12) | (1 << 8) | 1, 5 << 24])
  clock.advanceTo(10 * HZ)
  mcu.writeUint32(RTC + 0x04, (2026 << 12) | (3 << 8) | 29)
  mcu.writeUint32(RTC + 0x08, (1 << 16) | (59 << 8) | 58)
  mcu.writeUint32(RTC + 0x0c, 0x10)
  mcu.writeUint32(RTC + 0x0c, 1)
  expect(now()).toEqual([(2026 << 12) | (3 << 8) | 29, (1 << 16) | (59 << 8) | 58])
  clock.advanceTo(13 * HZ)
  expect(now()).toEqual([(2026 << 12) | (3 << 8) | 29, (2 << 16) | 1])
  mcu.writeUint32(RTC + 0x0c, 1)
  clock.advanceTo(13 * HZ + 22 * 3_600 * HZ)
  expect(now()).toEqual([(2026 << 12) | (3 << 8) | 30, (1 << 24) | 1])
})
