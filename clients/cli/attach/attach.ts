import { CallLimit } from '../../typescript/src/call-limit.ts'
import { attach, waitUntilRunning } from '../../typescript/src/index.ts'
import { runChild } from '../child.ts'
import type { Context } from '../context.ts'
import { EXIT } from '../exit-codes.ts'
import { assertProgram } from '../programs.ts'
import { sessionIdOf } from '../which-session.ts'
import { BoardLine } from './board-line.ts'
import { BoardSide } from './board-side.ts'
import { type LineFlags, openBoard } from './open-board.ts'
import { type Addresses, openServers, type ServerFlags } from './servers.ts'

/** How long a tool may take for what is left once the session has ended. */
const LAST_OUTPUT_MS = 5_000

export type AttachFlags = ServerFlags & LineFlags

/**
 * Serves the line of a session's board until the session ends, or runs a command with it. Returns
 * the exit code of the command. Throws what has ended it: mostly a SessionEndedError.
 */
export async function attachTo(
  context: Context,
  given: string | undefined,
  flags: AttachFlags,
  command: readonly string[] | undefined,
): Promise<number> {
  const { client, out, signal, settings } = context
  const { environment } = settings
  const say = (text: string) => out.say(text)
  if (command) assertProgram(command[0] ?? '', environment)
  await using session = await attach(client, await sessionIdOf(context, given))
  if (session.record.state !== 'running') {
    say(`${session.id} is ${session.record.state}.`)
    session.record = await waitUntilRunning(client, session.id, { signal })
  }
  const board = await openBoard(context, session, flags)
  await using console = board.console
  if (console.mode === 'ro') say('Your key may only read: what tools type is lost.')
  const side = new BoardSide(board, say)
  const line = new BoardLine(side, flags.from === 'start')
  const failed = Promise.withResolvers<never>()
  // It may fail before anything waits for it.
  failed.promise.catch(() => {})
  // A signal cuts off the tools, too: then the command says how this ends.
  const onFailure = (error: unknown) => signal.aborted || failed.reject(error)
  await using servers = await openServers(flags, {
    ...{ environment, say, onFailure },
    onTool: (tool) => void line.serve(tool).catch(onFailure),
  })
  let code: number
  try {
    if (!command) {
      show(context, session.id, servers.addresses)
      throw await Promise.race([failed.promise, console.ended])
    }
    const words = withAddress(command, servers.addresses)
    code = await Promise.race([
      failed.promise,
      runChild(context, session.id, words, { variables: portOf(servers.addresses) }),
    ])
  } finally {
    await finish(line, signal)
    side.typist.sayLost()
  }
  // Only now: a programmer that does not verify leaves before its last page is flashed.
  return code === EXIT.passed && side.hasFailedUpload ? EXIT.failed : code
}

/** Prints where tools reach the line: the answer of this command, while it goes on. */
function show({ out }: Context, session_id: string, { rfc2217, tcp, pty }: Addresses): void {
  const record = { session_id, rfc2217: rfc2217 ?? null, tcp: tcp ?? null, pty: pty ?? null }
  const columns = (['rfc2217', 'tcp', 'pty'] as const).filter((name) => record[name] !== null)
  out.line(
    record,
    columns.map((name) => [name, (row) => row[name]]),
  )
  out.say('Ctrl-C ends it; the session goes on.')
}

/** Puts an address in place of `{}` in the words of a command. */
function withAddress(command: readonly string[], addresses: Addresses): string[] {
  return command.map((word) => word.replaceAll('{}', firstOf(addresses)))
}

const portOf = (addresses: Addresses) => ({ BOARDWALK_PORT: firstOf(addresses) })

const firstOf = ({ rfc2217, tcp, pty }: Addresses) => rfc2217 ?? tcp ?? pty ?? ''

/** Gives a tool some time for the last output, and ends it then. */
async function finish(line: BoardLine, signal: AbortSignal): Promise<void> {
  using limit = new CallLimit(LAST_OUTPUT_MS, [signal])
  // The time is up, or the user does not want to wait: the tool is cut off.
  await limit.race(line.idle).catch(() => line.abort())
}
