import type { RP2040 } from 'rp2040js'

const RTC = 0x4005c
const DATE = 0x18
const TIME = 0x1c
const NANOS_PER_MS = 1e6
const FIRST_YEAR = 2021

/** What the package keeps to itself. A load makes another `baseline`. */
type Inside = {
  baseline: object
  setup0: number
  setup1: number
  readUint32(offset: number): number
  writeUint32(offset: number, value: number): void
}

/**
 * Lets the real-time clock count in UTC. The package's has the time zone of the agent's computer,
 * and its changes to summer time.
 */
export function countInUtc(mcu: RP2040): void {
  const rtc = mcu.peripherals[RTC] as unknown as Inside
  const [read, write] = [rtc.readUint32.bind(rtc), rtc.writeUint32.bind(rtc)]
  let loaded = rtc.baseline
  let [baseMs, baseNanos] = [msOf(FIRST_YEAR, 1, 1, 0), 0]
  rtc.writeUint32 = (offset, value) => {
    write(offset, value)
    if (rtc.baseline === loaded) return
    loaded = rtc.baseline
    baseMs = msOf(rtc.setup0 >>> 12, (rtc.setup0 >>> 8) & 0xf, rtc.setup0 & 0x1f, rtc.setup1)
    baseNanos = mcu.clock.nanos
  }
  rtc.readUint32 = (offset) => {
    if (offset !== DATE && offset !== TIME) return read(offset)
    // biome-ignore lint/style/noRestrictedGlobals: it knows the calendar, and is not asked for now.
    const date = new Date(baseMs + (mcu.clock.nanos - baseNanos) / NANOS_PER_MS)
    if (offset === DATE) return (date.getUTCFullYear() << 12) | ((date.getUTCMonth() + 1) << 8) | date.getUTCDate()
    const time = (date.getUTCHours() << 16) | (date.getUTCMinutes() << 8) | date.getUTCSeconds()
    return (date.getUTCDay() << 24) | time
  }
}

/** `time` has the hour, minute and second as the second setup register has them. */
function msOf(year: number, month: number, day: number, time: number): number {
  // biome-ignore lint/style/noRestrictedGlobals: it knows the calendar, and is not asked for now.
  return Date.UTC(year & 0xfff, month - 1, day, (time >>> 16) & 0x1f, (time >>> 8) & 0x3f, time & 0x3f)
}
