import type { Command } from 'commander'
import { Console, UsageError } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import { NotWrittenError, OutputFile } from '../files.ts'
import { Keyboard } from '../keyboard.ts'
import { choiceOption, durationOption, optionElse } from '../options.ts'
import { boardOutput } from '../terminal-text.ts'
import { sessionIdOf } from '../which-session.ts'
import { withBoardOutput } from '../workflow-commands.ts'
import { type ApiDescribed, apiCommand, type Run } from './registry.ts'

type Flags = { readOnly?: boolean; from?: string; log?: string; timeout?: number; eol: string }

const EOLS: Record<string, string> = { cr: '\r', lf: '\n', crlf: '\r\n' }

export function consoleCommand(run: Run): Command {
  const described: ApiDescribed = {
    usage: 'console [session]',
    summary: 'Type at the board. Ctrl-] leaves the console; the session goes on.',
    examples: ['console', 'console --read-only --from start …vy31', 'echo help | boardwalk console --timeout 2s'],
    prints: 'nothing',
  }
  return apiCommand<Flags>(described, run, work, (command) =>
    command
      .option('--read-only', 'watch without typing')
      .addOption(optionElse('--from <offset>', 'start, now, or an offset in bytes', 'the newest 64 KiB'))
      .option('--log <file>', 'write what the board prints to a file too')
      .addOption(durationOption('--timeout <duration>', 'leave once the board has printed nothing for this long'))
      .addOption(choiceOption('--eol <eol>', 'what Enter sends', Object.keys(EOLS), 'cr')),
  )
}

async function work(context: Context, flags: Flags, [given]: (string | undefined)[]): Promise<void> {
  const { client, out, signal } = context
  const eol = EOLS[flags.eol] ?? ''
  const [url, key, from] = [client.url, client.apiKey ?? '', offsetOf(flags.from ?? 'tail')]
  const sessionId = await sessionIdOf(context, given)
  const log = flags.log === undefined ? undefined : OutputFile.open(flags.log, (text) => out.say(text))
  const leaving = new AbortController()
  const either = AbortSignal.any([signal, leaving.signal])
  await using console = await Console.open({ url, key, sessionId, from, signal: either, readOnly: flags.readOnly })
  out.say(process.stdin.isTTY ? 'Connected. Ctrl-] leaves the console.' : 'Connected.')
  using keyboard = new Keyboard(eol)
  const leave = (reason: unknown) => leaving.abort(reason)
  if (!flags.readOnly) keyboard.typeAt(console, (text) => out.say(text)).catch(leave)
  keyboard.left.then(() => leave(new Left()), leave)
  await withBoardOutput(process.stdout, context.settings.environment, () =>
    show(console, log, flags.timeout, () => leave(new Left())),
  )
  const end = await console.ended
  if (!(end instanceof Left)) throw end
  if (log?.failure) throw new NotWrittenError(log.failure)
}

/** A person, or silence, has ended the console; the session goes on. */
class Left extends Error {
  override name = 'Left'
}

/** Copies what the board prints, until the console is over. */
async function show(
  console: Console,
  log: OutputFile | undefined,
  timeout: number | undefined,
  onSilence: () => void,
): Promise<void> {
  const onScreen = boardOutput(process.stdout)
  let silence = timer(timeout, onSilence)
  for await (const { bytes } of console.chunks()) {
    clearTimeout(silence)
    silence = timer(timeout, onSilence)
    process.stdout.write(onScreen(bytes))
    log?.write(bytes)
  }
  clearTimeout(silence)
  await log?.close()
}

const timer = (ms: number | undefined, work: () => void) => (ms === undefined ? undefined : setTimeout(work, ms))

function offsetOf(text: string): number | 'start' | 'now' | 'tail' {
  if (text === 'start' || text === 'now' || text === 'tail') return text
  if (!/^\d{1,15}$/.test(text)) throw new UsageError('--from takes start, now, or an offset in bytes.')
  return Number(text)
}
