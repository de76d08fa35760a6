const SMCR = 0x53

/**
 * What sleep stops. `idle`: the processor alone. `quiet`, for noise reduction: all but the ADC and
 * the watchdog. `down`: all but the watchdog; the oscillator too. `standby`: the same, with the
 * oscillator running (data sheet, §9.1).
 */
export type SleepMode = 'idle' | 'quiet' | 'down' | 'standby'

/** By SM2 to SM0. Power-save is power-down here: no crystal of a watch drives timer 2 on an Uno. */
const modes: SleepMode[] = ['idle', 'quiet', 'down', 'down', 'idle', 'idle', 'standby', 'standby']

/** Cycles until the processor runs again: the fuses of an Uno let its crystal settle. */
export const STARTUP_CYCLES = { idle: 0, quiet: 0, down: 16_384, standby: 6 } as const

/** An interrupt takes so much longer out of sleep (data sheet, §7.7.1). */
export const WAKE_CYCLES = 4

/** Returns the mode that SMCR selects. */
export function modeOf(data: Uint8Array): SleepMode {
  return modes[((data[SMCR] ?? 0) >> 1) & 7] ?? 'idle'
}
