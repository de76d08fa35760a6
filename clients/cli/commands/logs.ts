import type { Command } from 'commander'
import { ConsoleText, readLog } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import { logPieces } from '../log-pieces.ts'
import { boardOutput } from '../terminal-text.ts'
import { sessionIdOf } from '../which-session.ts'
import { withBoardOutput } from '../workflow-commands.ts'
import { type ApiDescribed, apiCommand, type Run } from './registry.ts'

type Flags = { follow?: boolean; raw?: boolean; notes?: boolean }

/** What a terminal would obey, but for the ends of lines and tabs. */
const CONTROLS = /(?![\n\r\t])\p{Cc}/gu

export function logsCommand(run: Run): Command {
  const described: ApiDescribed = {
    usage: 'logs [session]',
    summary:
      'Print what the board has printed, also after the end of the session. What was done with the board is no part of it: --notes says that on stderr.',
    examples: ['logs …vy31 > serial.log', 'logs --follow --notes'],
    prints: 'nothing',
  }
  const work = async (context: Context, flags: Flags, [given]: (string | undefined)[]) => {
    const sessionId = await sessionIdOf(context, given)
    // Every byte is asked for, and nothing else.
    if (flags.raw) return copyBytes(context, sessionId, flags)
    const copy = () => copyText(context, sessionId, flags)
    await withBoardOutput(process.stdout, context.settings.environment, copy)
  }
  return apiCommand<Flags>(described, run, work, (command) =>
    command
      .option('--follow', 'go on with what arrives')
      .option('--raw', 'every byte as it was, with escape sequences')
      .option('--notes', 'say resets, flashes and pins on stderr, such as [flash: erase]'),
  )
}

async function copyBytes({ client, signal, out }: Context, sessionId: string, { follow }: Flags): Promise<void> {
  const onScreen = boardOutput(out.screen)
  for await (const chunk of readLog(client, sessionId, { format: 'raw', follow, signal }))
    await out.copy(onScreen(chunk))
}

async function copyText({ client, signal, out }: Context, sessionId: string, { follow, notes }: Flags): Promise<void> {
  const text = new ConsoleText()
  let isLineOpen = false
  const copy = async (piece: string) => {
    const clean = piece.replaceAll(CONTROLS, '')
    if (clean === '') return
    isLineOpen = !clean.endsWith('\n')
    await out.copy(clean)
  }
  // In a terminal, words on stderr would continue the line of the board.
  const say = (words: string) => out.say(`${isLineOpen && out.screen.isTTY ? '\n' : ''}[${words}]`)
  for await (const piece of logPieces(client, sessionId, { follow, signal })) {
    if (piece.kind === 'out') await copy(text.push(Buffer.from(piece.bytes, 'base64')))
    else if (piece.kind === 'gap') {
      await copy(text.end())
      say(`${piece.length} bytes are missing`)
    } else if (notes) for (const line of piece.text.split('\n')) say(line)
  }
  await copy(text.end())
}
