import type { RP2040 } from 'rp2040js'

/** Requests of pacing timers are numbered from here on (data sheet, 2.5.3.2). */
const FIRST_TIMER_REQUEST = 59
const FIRST_PWM_REQUEST = 24
const MICROS = 1e6

/** What the package keeps to itself. */
type Inside = { timer0: number; timer1: number; timer2: number; timer3: number; getTimer(request: number): number }
type Pwm = { channelInterrupt(index: number): void }

/**
 * Paces DMA as the data sheet says. The package takes the two numbers of a pacing timer the wrong
 * way round, and goes on for ever after the first wrap of a PWM slice.
 */
export function paceDma(mcu: RP2040): void {
  const dma = mcu.dma as unknown as Inside
  dma.getTimer = (request) => {
    const timer = [dma.timer0, dma.timer1, dma.timer2, dma.timer3][request - FIRST_TIMER_REQUEST]
    const [x, y] = [(timer ?? 0) >>> 16, (timer ?? 0) & 0xffff]
    // A transfer for each X of Y cycles, and not more than one a cycle.
    return x === 0 || y === 0 ? 0 : (Math.max(1, y / x) * MICROS) / mcu.clkSys
  }
  const pwm = mcu.pwm as unknown as Pwm
  const wrap = pwm.channelInterrupt.bind(pwm)
  pwm.channelInterrupt = (index) => {
    wrap(index)
    mcu.dma.clearDREQ(FIRST_PWM_REQUEST + index)
  }
}
