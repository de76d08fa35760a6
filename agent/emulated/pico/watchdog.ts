import type { RP2040 } from 'rp2040js'

const WATCHDOG = 0x40058
const WATCHDOG_CONTROL = 0x40058000
const ENABLED = 1 << 30
/** What firmware leaves in the scratch registers for the ROM (data sheet, 2.8.1.1). */
const MAGIC = 0xb007c0d3
const [MARK, CHECK, STACK, ENTRY] = [4, 5, 6, 7]

/** What the package keeps to itself. */
type Watchdog = { reason: number; scratchData: Uint32Array; onWatchdogTrigger: () => void }

/** Calls `restart` when the watchdog resets the board. */
export function onWatchdog(mcu: RP2040, restart: () => void): void {
  watchdogOf(mcu).onWatchdogTrigger = restart
}

/** Returns true if it resets the board unless firmware keeps it from that. */
export function isWatchdogOn(mcu: RP2040): boolean {
  return (mcu.readUint32(WATCHDOG_CONTROL) & ENABLED) !== 0
}

/** Takes over what outlives a reset by the watchdog: why it was, and what firmware has left. */
export function keepWatchdog(from: RP2040, to: RP2040): void {
  const { reason, scratchData } = watchdogOf(from)
  watchdogOf(to).reason = reason
  watchdogOf(to).scratchData.set(scratchData)
}

/** Takes the place at which firmware wants to be started again, if it has left one. */
export function takeBootVector(mcu: RP2040): { entry: number; stack: number } | undefined {
  const scratch = watchdogOf(mcu).scratchData
  const [entry = 0, stack = 0, check = 0] = [scratch[ENTRY], scratch[STACK], scratch[CHECK]]
  if (scratch[MARK] !== MAGIC || (entry ^ check) >>> 0 !== -MAGIC >>> 0) return undefined
  scratch[MARK] = 0
  return { entry: (entry & ~1) >>> 0, stack }
}

function watchdogOf(mcu: RP2040): Watchdog {
  return mcu.peripherals[WATCHDOG] as unknown as Watchdog
}
