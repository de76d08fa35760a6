import type { Command } from 'commander'
import { ConsoleText, readLog, UsageError } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import { assertMatches, readFlashed } from '../crash/flashed.ts'
import { linesOf } from '../crash/say.ts'
import { decode, readSymbols } from '../crash/symbols.ts'
import { CrashText } from '../crash/text.ts'
import { logPieces } from '../log-pieces.ts'
import { boardOutput } from '../terminal-text.ts'
import { sessionIdOf } from '../which-session.ts'
import { withBoardOutput } from '../workflow-commands.ts'
import { type ApiDescribed, apiCommand, type Run } from './registry.ts'

type Flags = { follow?: boolean; raw?: boolean; notes?: boolean; elf?: string; elfForce?: boolean }

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
    if (flags.raw && flags.elf !== undefined) throw new UsageError('--elf reads text. Give it without --raw.')
    // Every byte is asked for, and nothing else.
    if (flags.raw) return copyBytes(context, sessionId, flags)
    const crashes = flags.elf === undefined ? undefined : await crashesFor(context, sessionId, flags.elf, flags)
    const copy = () => copyText(context, sessionId, flags, crashes?.seen)
    await withBoardOutput(process.stdout, context.settings.environment, copy)
    await crashes?.say()
  }
  return apiCommand<Flags>(described, run, work, (command) =>
    command
      .option('--follow', 'go on with what arrives')
      .option('--raw', 'every byte as it was, with escape sequences')
      .option('--elf <file>', 'then say in which function and line the program crashed, by the symbols of this file')
      .option('--elf-force', 'also if it is not what runs on the board')
      .option('--notes', 'say resets, flashes and pins on stderr, such as [flash: erase]'),
  )
}

async function copyBytes({ client, signal, out }: Context, sessionId: string, { follow }: Flags): Promise<void> {
  const onScreen = boardOutput(out.screen)
  for await (const chunk of readLog(client, sessionId, { format: 'raw', follow, signal }))
    await out.copy(onScreen(chunk))
}

/**
 * Gathers what is printed, for crashes in it. Throws for an ELF file that is not what runs on the
 * board.
 */
async function crashesFor(context: Context, sessionId: string, path: string, { elfForce: isForced }: Flags) {
  const [symbols, seen] = [await readSymbols(path), new CrashText()]
  const sha256 = isForced ? undefined : assertMatches(symbols, await readFlashed(context, sessionId))
  const say = async () => {
    const { crashes, lack } = await decode(seen.toString(), symbols)
    const lines = linesOf(crashes, { path, sha256, isForced })
    context.out.say(crashes.length === 0 ? 'No crash was found.' : [...(lack ? [lack] : []), ...lines].join('\n'))
  }
  return { seen, say }
}

async function copyText(
  { client, signal, out }: Context,
  sessionId: string,
  { follow, notes }: Flags,
  seen?: CrashText,
): Promise<void> {
  const text = new ConsoleText()
  let isLineOpen = false
  const copy = async (piece: string) => {
    const clean = piece.replaceAll(CONTROLS, '')
    if (clean === '') return
    isLineOpen = !clean.endsWith('\n')
    seen?.add(clean)
    await out.copy(clean)
  }
  // In a terminal, words on stderr would continue the line of the board.
  const say = (words: string) => out.say(`${isLineOpen && out.screen.isTTY ? '\n' : ''}[${words}]`)
  for await (const piece of logPieces(client, sessionId, { follow, signal })) {
    if (piece.kind === 'out') await copy(text.push(Buffer.from(piece.bytes, 'base64')))
    else if (piece.kind === 'gap') {
      await copy(text.end())
      say(`${piece.length} bytes are missing`)
    } else {
      seen?.addLine(piece.text)
      if (notes) for (const line of piece.text.split('\n')) say(line)
    }
  }
  await copy(text.end())
}
