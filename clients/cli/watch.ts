import { setTimeout as wait } from 'node:timers/promises'
import { UsageError } from '../typescript/src/index.ts'
import type { Run } from './context.ts'
import type { Screen } from './output.ts'

const PAUSE_MS = 2000
const USUAL_ROWS = 24
const [CLEAR, HOME, ERASE_LINE, ERASE_BELOW] = ['\u001b[2J', '\u001b[H', '\u001b[K', '\u001b[J']

/**
 * Shows what `draw` prints on a screen that is overwritten every two seconds, until the run is
 * ended. Throws a {@link UsageError} where the output is no terminal, and what `draw` throws.
 */
export async function watch(
  { signal, screen = process.stdout }: Pick<Run, 'signal' | 'screen'>,
  draw: (screen: Screen) => Promise<void>,
  pauseMs = PAUSE_MS,
): Promise<void> {
  if (!screen.isTTY) throw new UsageError('--watch needs a terminal. Elsewhere, call the command again.')
  screen.write(CLEAR)
  for (;;) {
    const frame: string[] = []
    const take = (text: string | Uint8Array) => void frame.push(String(text))
    const { columns, rows = USUAL_ROWS } = screen
    await draw({ isTTY: true, ...(columns && { columns }), rows, write: take, say: (text) => take(`${text}\n`) })
    screen.write(HOME + linesOf(frame.join(''), rows) + ERASE_BELOW)
    await wait(pauseMs, undefined, { signal })
  }
}

/** A screen that is full would scroll, so the last lines give way to how many there are. */
export function linesOf(text: string, rows: number): string {
  const lines = text.trimEnd().split('\n')
  const room = rows - 1
  const shown = lines.length <= room ? lines : [...lines.slice(0, room - 1), `… ${lines.length - room + 1} more`]
  return shown.map((line) => `${line}${ERASE_LINE}\n`).join('')
}
