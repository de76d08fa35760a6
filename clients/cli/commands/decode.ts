import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { UsageError } from '../../typescript/src/index.ts'
import { type CommonOptions, contextOf } from '../context.ts'
import { looksLikeCore, readCore } from '../crash/core-file.ts'
import { coreLines, crashOfCore } from '../crash/core-report.ts'
import { assertMatches, readFlashed } from '../crash/flashed.ts'
import { linesOf } from '../crash/say.ts'
import { decode, readSymbols } from '../crash/symbols.ts'
import { readCrashText } from '../crash/text.ts'
import { readInput, readStdin } from '../files.ts'
import { withCommonOptions } from '../options.ts'
import { Output } from '../output.ts'
import { sessionIdOf } from '../which-session.ts'
import { describedCommand, type Run } from './registry.ts'

type Flags = CommonOptions & { elfForce?: boolean }

export function decodeCommand(run: Run): Command {
  const command = describedCommand({
    usage: 'decode <elf> [session]',
    summary:
      'Say in which function and line a program crashed. It reads standard input, the log of a session, or a core file. The ELF file stays here.',
    examples: ['decode build/app.elf < serial.log', 'decode build/app.elf …vy31', 'decode build/app.elf x.core'],
  })
  return withCommonOptions(command, 'values')
    .option('--elf-force', 'decode also with an ELF file that is not what runs on the board')
    .action(async () => {
      const flags = command.opts<Flags>()
      const [path = '', session]: (string | undefined)[] = command.processedArgs
      const out = new Output(flags, run.screen)
      const symbols = await readSymbols(path)
      const core = session === undefined ? undefined : await coreIn(session)
      if (session !== undefined && core) {
        if (out.isJson) out.list([await crashOfCore(readCore(session, core), symbols)], [], '')
        else for (const line of await coreLines(session, core, symbols)) out.text(line)
        return
      }
      const { text, sha256 } = await textOf(session)
      const { crashes, lack } = await decode(text, symbols)
      if (out.isJson) out.list(crashes, [], '')
      else for (const line of linesOf(crashes, { path, sha256, isForced: flags.elfForce })) out.text(line)
      if (crashes.length === 0) out.say('No crash was found.')
      else if (lack) out.say(lack)

      async function textOf(given: string | undefined): Promise<{ text: string; sha256?: string }> {
        if (given === undefined) {
          if (process.stdin.isTTY) throw new UsageError('Give what the board printed on standard input, or a session.')
          return { text: (await readStdin(run.signal)).toString('utf8') }
        }
        const context = contextOf(flags, run)
        const sessionId = await sessionIdOf(context, given)
        const sha = flags.elfForce ? undefined : assertMatches(symbols, await readFlashed(context, sessionId))
        return { text: await readCrashText(context, sessionId), ...(sha !== undefined && { sha256: sha }) }
      }
    })
}

/** A word that names a file is a core file; another one is a session. */
async function coreIn(word: string): Promise<Uint8Array | undefined> {
  if (!existsSync(word)) {
    if (word.includes('/') || /\.\w+$/.test(word)) throw new UsageError(`There is no file ${word}.`)
    return undefined
  }
  const bytes = await readInput(word)
  if (!looksLikeCore(bytes))
    throw new UsageError(`${word} is no core file of a board. What a board has printed is read from standard input.`)
  return bytes
}
