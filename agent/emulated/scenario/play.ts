import type { Loop } from '#agent/emulated/loop.ts'
import type { Pacing } from '#agent/emulated/pacing.ts'
import type { ScenarioResult } from '#wire/scenario.ts'
import type { Played, Script } from './scenario.ts'

const DEBUGGED = 'A debugger is at the board, which would stop its clock: close the port first.'

type Playing = { loop: Loop; pacing: Pick<Pacing, 'begin' | 'deliver' | 'isLocked'> }

/**
 * Carries steps out on a paced board. What else reaches it meanwhile waits, so that only the steps
 * decide. `over` is called once, with the state at the end.
 */
export function playScenario(
  script: Script,
  { loop, pacing }: Playing,
  over: (result: ScenarioResult | { error: string }) => void,
): void {
  if (loop.isDebugged) {
    over({ error: DEBUGGED })
    return
  }
  const end = (played: Played) => {
    over({ ...played, state_sha256: Buffer.from(loop.hash()).toString('hex') })
    pacing.deliver()
  }
  pacing.begin(() => loop.play(script, end))
  if (pacing.isLocked) loop.lockedUp()
}
