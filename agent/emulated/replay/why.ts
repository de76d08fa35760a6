import { type Stop, signals } from '#agent/emulated/gdb/stops.ts'

/** Why a replay stands still: a thread is where it was to stop, or has executed what it should. */
export const trap = (thread: number): Stop => ({ thread, signal: signals.trap })
export const interrupted = (thread: number): Stop => ({ thread, signal: signals.interrupt })
export const begin = (thread: number): Stop => ({ ...trap(thread), replay: 'begin' })
export const end = (thread: number): Stop => ({ ...trap(thread), replay: 'end' })
