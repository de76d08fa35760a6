import type { RP2040 } from 'rp2040js'
import type { AlarmClock } from './alarm-clock.ts'
import type { PicoLines } from './lines.ts'

const NANOS = 1e9
/** Nothing is connected, and the pin is pulled down. */
const NOTHING = 0

/** Lets each word on SPI take its time. The package sends them in no time. */
export function paceSpi(mcu: RP2040, clock: AlarmClock, lines: PicoLines): void {
  for (const [block, spi] of mcu.spi.entries()) {
    const alarm = clock.createAlarm(() => spi.completeTransmit(NOTHING))
    spi.onTransmit = (sent) => {
      const { dataBits: bits, clockFrequency } = spi
      // Without a divider there is no clock, and firmware that waits for it would wait for ever.
      if (clockFrequency === 0) {
        spi.completeTransmit(NOTHING)
        return
      }
      const bitNanos = NANOS / clockFrequency
      lines.spi(block, { sent, received: NOTHING, bits, bitNanos })
      alarm.schedule(bits * bitNanos)
    }
  }
}
