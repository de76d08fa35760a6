import { setImmediate as turn } from 'node:timers/promises'
import { processorMs } from '#agent/emulated/processor-time.ts'
import type { Player } from '#agent/emulated/recording/player.ts'

/** How long it works before it looks whether the debugger has interrupted. */
const SLICE_MS = 50

export type Interruptible = {
  /** Called with the part that is done of what takes long. */
  progress?: ((part: number) => void) | undefined
  isInterrupted(): boolean
}

/** Advances a board to a position, and lets what arrives meanwhile be read. */
export async function runInSlices(
  player: Player,
  until: number,
  { progress, isInterrupted }: Interruptible,
): Promise<'until' | 'stopped' | 'interrupted'> {
  for (;;) {
    const over = processorMs() + SLICE_MS
    const ended = player.advance(until, () => processorMs() > over)
    if (ended !== 'budget') return ended
    progress?.(until === 0 ? 1 : player.position / until)
    await turn()
    if (isInterrupted()) return 'interrupted'
  }
}
