import { signals } from './gdb-client.ts'

/** What was done with a board before it stood still. */
export type Moved = 'attach' | 'halt' | 'step' | 'continue' | 'reset' | 'elsewhere'

const words: Record<Exclude<Moved, 'continue'>, string> = {
  attach: 'Halted',
  halt: 'Halted',
  step: 'Stepped',
  reset: 'Reset, at the first instruction',
  elsewhere: 'Changed by another act',
}

/** Returns why a board stands still, in words. */
export function reasonOf(moved: Moved, signal: number, isAtBreakpoint: boolean): string {
  if (signal === signals.fault) return 'Hard fault'
  if (signal === signals.illegal) return 'Illegal instruction'
  if (moved === 'reset') return words.reset
  if (isAtBreakpoint) return 'Stopped at a breakpoint'
  if (moved !== 'continue') return words[moved]
  return signal === signals.trap ? 'Stopped at a breakpoint of the program' : `Stopped by signal ${signal}`
}
