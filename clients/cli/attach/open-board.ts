import type { Wiring } from '#wire/wirings.ts'
import { Console, type LiveSession, UsageError } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import { lineAbilitiesOf } from './board.ts'
import type { LineBoard } from './board-side.ts'
import { PortLine } from './port-line.ts'

export type LineFlags = {
  /** A port of the board, in place of its console. */
  port?: string
  from: 'now' | 'start'
  lines?: Wiring
  reset: boolean
  upload: boolean
}

/** Opens the console of a session's board for tools, or another port of it. */
export function openBoard(context: Context, session: LiveSession, flags: LineFlags): Promise<LineBoard> {
  return flags.port === undefined ? openConsole(context, session, flags) : openPortOf(context, session, flags)
}

async function openConsole(
  { client, out, signal }: Context,
  session: LiveSession,
  flags: LineFlags,
): Promise<LineBoard> {
  const { wiring, canBreak, uploadBytes } = await lineAbilitiesOf(client, session.record.board_id ?? '')
  if (flags.lines === 'lines' && wiring !== 'lines')
    throw new UsageError('The operator of this board does not let its users set DTR and RTS. Give another --lines.')
  const of = { url: client.url, key: client.apiKey ?? '', sessionId: session.id, from: flags.from, signal }
  const console = await Console.open({
    ...of,
    onMessage(message) {
      if (message.t === 'gap') out.say(`${message.to - message.from} bytes of output are missing.`)
    },
  })
  return {
    ...{ session, console, canBreak },
    wiring: flags.reset ? (flags.lines ?? wiring) : 'none',
    uploadBytes: flags.upload ? uploadBytes : undefined,
  }
}

/** Control lines, a break and the boot loader belong to the console. */
async function openPortOf(
  { signal }: Context,
  session: LiveSession,
  { port = '', from, lines }: LineFlags,
): Promise<LineBoard> {
  if (from === 'start') throw new UsageError('A port is not recorded: --from start is for the console.')
  if (lines !== undefined) throw new UsageError('A port has no DTR and RTS: --lines is for the console.')
  const console = await PortLine.open(session, port, signal)
  return { session, console, canBreak: false, wiring: 'none', uploadBytes: undefined }
}
