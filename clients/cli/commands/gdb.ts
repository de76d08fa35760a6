import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { read, UsageError } from '../../typescript/src/index.ts'
import { addressOf, textOf } from '../attach/address.ts'
import { runChild, withOwnExit } from '../child.ts'
import type { Context } from '../context.ts'
import { flagsOf } from '../failures.ts'
import { readInput } from '../files.ts'
import { commandFile, commandsFor, SAFELY } from '../gdb/command-file.ts'
import { assertProcessor, debuggedAs, findGdb, type Processor, processorOf } from '../gdb/find-gdb.ts'
import { launchJson } from '../gdb/launch-json.ts'
import { warningOf } from '../gdb/other-program.ts'
import { type Place, serveGdb } from '../gdb/serve.ts'
import { sessionIdOf } from '../which-session.ts'
import { type ApiDescribed, apiCommand, type Run } from './registry.ts'

type Flags = { gdb?: string; take?: boolean; listen?: Place; launchJson?: boolean }

const DEFAULT_PORT = { host: '127.0.0.1', port: 3333 }

export function gdbCommand(run: Run): Command {
  const described: ApiDescribed = {
    usage: 'gdb [words...]',
    summary:
      'Step through the program of a board with your own gdb: gdb [session] [app.elf]. While gdb holds the board, its clock stands still, and minutes go on. Its exit code is gdb’s, or 125 if gdb was never started.',
    examples: ['gdb build/app.elf', 'gdb …vy31 build/app.elf -- -ex "break main"', 'gdb --listen 3333'],
    prints: 'values',
  }
  let more: string[] = []
  const work = async (context: Context, flags: Flags, [words]: unknown[]) => {
    const debugIt = () => debug(context, flags, (words ?? []) as string[], more)
    run.exitCode = await withOwnExit(context, debugIt, { names: flagsOf(['gdb']) })
  }
  const command = apiCommand<Flags>(described, run, work, (one) =>
    one
      .option('--gdb <path>', 'the debugger to start')
      .option('--take', 'close the connection that debugs the board, if there is one')
      .option('--listen <where>', 'start no gdb, and serve the board at a port of this computer or a path', placeOf)
      .option('--launch-json', 'print what VS Code needs to debug the board'),
  ).usage('[options] [session] [app.elf] [-- gdb arguments...]')
  const parse = command.parseOptions.bind(command)
  // commander does not say which of the arguments came after the two dashes.
  command.parseOptions = (args) => {
    const at = args.indexOf('--')
    more = at < 0 ? [] : args.slice(at + 1)
    return parse(at < 0 ? args : args.slice(0, at))
  }
  return command
}

async function debug(context: Context, flags: Flags, words: string[], more: string[]): Promise<number> {
  const { session, path } = wordsOf(words)
  const sessionId = await sessionIdOf(context, session)
  const { take = false, listen } = flags
  if (listen) return serveGdb(context, sessionId, listen, take).then(() => 0)
  const program = path === undefined ? undefined : { path, bytes: await readInput(path) }
  const ofElf = program && processorOf(program.bytes, program.path)
  const ofBoard = await processorOfBoard(context, sessionId)
  if (program && ofElf) assertProcessor(ofElf, program.path, ofBoard)
  const processor = ofElf ?? ofBoard
  const gdb = findGdb(processor, { named: flags.gdb, environment: context.settings.environment })
  if (flags.launchJson) {
    const launch = launchJson({ elf: path ?? 'build/app.elf', gdb, address: textOf(DEFAULT_PORT), sessionId })
    context.out.text(JSON.stringify(launch, undefined, 2))
    return 0
  }
  const warning = program && (await warningOf(context, sessionId, program))
  if (warning) context.out.say(warning)
  return runGdb(context, { gdb, sessionId, take, path, isFlashed: warning === null, more })
}

/** A word that names a file is the program; another one is the session. */
function wordsOf(words: string[]): { session: string | undefined; path: string | undefined } {
  const paths = words.filter((word) => existsSync(word))
  const sessions = words.filter((word) => !existsSync(word))
  const lost = sessions.find((word) => word.includes('/') || /\.\w+$/.test(word))
  if (lost !== undefined) throw new UsageError(`There is no file ${lost}.`)
  if (paths.length > 1 || sessions.length > 1) throw new UsageError('Give one session and one ELF file at most.')
  return { session: sessions[0], path: paths[0] }
}

/** Returns what the board has, as the service says it if it knows. */
async function processorOfBoard({ client: { http } }: Context, session_id: string): Promise<Processor> {
  const [{ board_types }, { board_type }] = await Promise.all([
    read(http.GET('/v1/board-types')),
    read(http.GET('/v1/sessions/{session_id}', { params: { path: { session_id } } })),
  ])
  const chip = board_types.find((one) => one.board_type === board_type)?.chip
  return (chip && debuggedAs(chip.elf_machine)) || 'any'
}

type Started = {
  gdb: string
  sessionId: string
  take: boolean
  path: string | undefined
  /** The file at `path` is what was flashed. */
  isFlashed: boolean
  more: string[]
}

async function runGdb(context: Context, { gdb, sessionId, take, path, isFlashed, more }: Started): Promise<number> {
  const [, script = ''] = process.argv
  using commands = commandFile(commandsFor({ sessionId, self: [process.execPath, script], take, isFlashed }))
  // Ctrl-C is for the program on the board: gdb gets it as well, and knows what to do.
  process.removeAllListeners('SIGINT')
  process.on('SIGINT', () => {})
  const words = [gdb, ...SAFELY, '-q', '-x', commands.path, ...more, ...(path === undefined ? [] : [path])]
  return await runChild(context, sessionId, words, { usesTerminal: true })
}

function placeOf(given: string): Place {
  return given.includes('/') ? { path: given } : addressOf(given)
}
