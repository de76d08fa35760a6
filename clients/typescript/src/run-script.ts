import type { Console } from './console.ts'
import { ConsoleText } from './console-text.ts'
import type { Outcome, Script } from './script.ts'
import { Timeout } from './timeout.ts'

type RunOptions = {
  timeoutMs: number
  /** Gets all text, as it comes. Returning true ends the run, such as at the end of a report. */
  isDone?: ((text: string) => boolean) | undefined
}

/**
 * Runs a script over all output of a console since it was opened. Returns how it ended, which is
 * `waiting` if the time was up or `isDone` said so. Throws what ended the console, if that came
 * first.
 */
export async function runScript(console: Console, script: Script, options: RunOptions): Promise<Outcome> {
  using timeout = new Timeout(options.timeoutMs)
  await Promise.race([follow(console, script, timeout, options), timeout.over])
  return script.outcome
}

async function follow(console: Console, script: Script, timeout: Timeout, { isDone }: RunOptions): Promise<void> {
  const text = new ConsoleText()
  const push = async (piece: string) => {
    for (const data of script.push(piece)) await console.send(data)
    return isDone?.(piece) === true || script.outcome.result !== 'waiting'
  }
  if (await push('')) return
  let next: number | undefined
  for await (const { offset, bytes } of console.chunks()) {
    if (timeout.isOver) return
    if (next !== undefined && offset > next && (await push(text.end()))) return
    next = offset + bytes.length
    if (await push(text.push(bytes))) return
  }
  throw await console.ended
}
