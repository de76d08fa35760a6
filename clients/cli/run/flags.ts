import { type Command, Option } from 'commander'
import { isWait, type ScenarioStep, type Step, UsageError } from '../../typescript/src/index.ts'
import { withBisectOption } from '../bisect.ts'
import { failUnderOption, sourceRootOption } from '../coverage/flags.ts'
import { parseDuration } from '../durations.ts'
import { choiceOption, durationOption, optionElse } from '../options.ts'
import { partStepOf } from '../part-input.ts'
import { type StartFlags, startOptions, wholeNumber, withStartOptions } from '../start-options.ts'
import { assertDeclared } from './declared.ts'
import { type MatrixFlags, withMatrixOptions } from './matrix/flags.ts'
import { Reference, wantedScreenOf } from './reference.ts'
import { FORMATS, ReportReader } from './report/index.ts'
import { partStepsOf, scenarioOf } from './scenario/steps.ts'
import { readWokwi } from './scenario/wokwi.ts'
import { type TriageFlags, withTriageOptions } from './triage/flags.ts'

export type RunFlags = StartFlags &
  TriageFlags &
  MatrixFlags & {
    /** False if the service is not to keep what came of it. */
    results?: boolean
    bisect?: boolean
    suite?: string
    type?: string
    session?: string
    sessionFile?: string
    manifest?: string
    target?: string
    steps: Step[]
    fail: string[]
    timeout: number
    wallTimeout?: number
    format?: string
    junit?: string
    log?: string
    record?: string
    repeatCheck?: boolean
    scenario?: boolean
    wokwiScenario?: ScenarioStep[]
    elf?: string
    elfForce?: boolean
    coverage?: string
    coverageFailUnder?: number
    sourceRoot?: string
    core?: string
    retries: number
    keep?: boolean
    onFailure?: Hold
    timeoutExitCode?: number
  }

/** How long the board of a test that failed is kept, in milliseconds. */
export type Hold = { ms: number; isTyped: boolean }

/** A shell sees no larger ones: 256 would be 0, which is success. */
export const MAX_EXIT_CODE = 255
export const MAX_RETRIES = 10
const WALL_TIMEOUT = 'bounds real time where --timeout counts the board’s, at --speed max; 10 times that, at most 10m'
const HOLD_MS = 5 * 60_000
/** Its session is kept by a lease, which the service limits so. */
const HOLD_LIMITS_MS = { min: 15_000, max: 10 * 60_000 }
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', e: '\u001b', '0': '\0', '\\': '\\' }

/** Adds the flags of `run`. Expects and sends are kept in the order they are given. */
export function withRunOptions(command: Command): Command {
  const steps: Step[] = []
  const add = (step: Step) => {
    steps.push(step)
    command.setOptionValue('steps', steps)
    return steps
  }
  command
    .option('--type <type>', 'type of board')
    .option('--session <id>', 'a live session, which goes on afterwards')
    .option('--manifest <file>', 'run a target of this manifest; without a file and a board: boardwalk.toml')
    .option('--target <name>', 'which target of the manifest')
    .option('--session-file <file>', 'write the id of the session as soon as it is known')
    .option('--expect <regex>', 'wait for this text; may be repeated', (text) => add({ expect: regexOf(text) }))
    .option(
      '--expect-screen <part=file>',
      'then wait until a screen shows this PNG; screen=ref.png:2% lets 2% of the pixels differ',
      (text) => add({ screen: new Reference(wantedScreenOf(text)) }),
    )
    .option('--send <text>', 'then type this; \\n, \\r, \\t and \\xNN are characters', (text) =>
      add({ send: unescapeText(text) }),
    )
    .option(
      '--set <part.key=value>',
      'then set a part, such as button.pressed=true; gps.send=go\\n sends text, as --send does',
      (text) => add({ set: partStepOf(text, unescapeText) }),
    )
    .option(
      '--fail <regex>',
      'fail at once where this is printed',
      (text, before: string[]) => [...before, checked(text)],
      [],
    )
    .addOption(durationOption('--timeout <duration>', 'how long to watch', '60s'))
    .addOption(durationOption('--wall-timeout <duration>', WALL_TIMEOUT))
    .addOption(
      optionElse('--timeout-exit-code <code>', 'exit code when the time is up', '1').argParser(
        wholeNumber(0, MAX_EXIT_CODE),
      ),
    )
    .addOption(choiceOption('--format <format>', "decide by the board's own report", FORMATS))
    .option('--junit <file>', 'write a JUnit report')
    .option('--log <file>', 'write what the board printed')
    .option('--record <file>', 'if it failed, write a recording for boardwalk replay: it contains what was typed')
    .option('--repeat-check', 'do again on this computer what an emulated board did: exits 2 if that is something else')
    .option(
      '--scenario',
      'have the board do the steps by its own clock, from power-on: they end in the same state each time. Texts are taken as they are',
    )
    .option('--wokwi-scenario <file>', 'the same with the steps of a scenario of Wokwi', readWokwi)
    .addOption(
      optionElse(
        '--elf <file>',
        'say where the program crashed, by the symbols of this file',
        'the firmware, if it is ELF',
      ),
    )
    .option('--elf-force', 'also if it is not what runs on the board')
    .option('--coverage <file>', 'write which lines ran: .info is lcov, .xml Cobertura, .json')
    .addOption(failUnderOption())
    .addOption(sourceRootOption())
    .option('--core <file>', 'write registers and memory of the board, if the test did not pass')
    .option('--retries <number>', 'try again after exit codes 2 and 3', wholeNumber(0, MAX_RETRIES), 0)
    .option('--keep', 'leave the session running')
    .addOption(optionElse('--suite <name>', 'under which name its results are compared', "the firmware's name"))
    .option('--no-results', 'do not tell the service whether it passed (SERVICE_RESULTS=off)')
  command.setOptionValue('steps', steps)
  return withStartOptions(withHoldOption(withBisectOption(withTriageOptions(withMatrixOptions(command)))))
}

/** Adds the flag that keeps the board of a test that failed. */
export const withHoldOption = (command: Command): Command =>
  command.addOption(
    new Option(
      '--on-failure <action...>',
      'keep the board of a test that failed: hold, or hold 10m; 5m otherwise',
    ).argParser(holdOf),
  )

/** What somebody can give who is refused, in the words of where they give it. */
type Advice = { decide: string; parts: string }
const BY_FLAGS: Advice = {
  decide: 'Give --expect, --expect-screen, --fail or --format, or --timeout-exit-code 0 if surviving is enough.',
  parts: 'Give --parts with what it has.',
}

/** Throws for what is given of a start beside a live session, which has it already. */
export function refuseStart({ session, type, board }: RunFlags, isTyped: (name: string) => boolean): void {
  if (session === undefined) return
  if (type !== undefined || board !== undefined)
    throw new UsageError('Give --session, or a board to start one on, and not both.')
  const ignored = startOptions().find((option) => isTyped(option.attributeName()))
  if (ignored)
    throw new UsageError(`${ignored.long} is for a session that run starts. Give it where you start that of --session.`)
}

/** Throws what is wrong before anything is spent. */
export function assertDecidable(flags: RunFlags, advice = BY_FLAGS): void {
  if (flags.keep && flags.onFailure) throw new UsageError('Give --keep or --on-failure, and not both.')
  // The parts of a live session are known once it is read.
  const steps = [...flags.steps, ...partStepsOf(flags.wokwiScenario ?? [])]
  if (flags.session === undefined) assertDeclared(steps, flags.parts?.parts ?? [], advice.parts)
  if (flags.format !== undefined) new ReportReader(flags.format)
  scenarioOf(flags)
  const expects = flags.wokwiScenario !== undefined || flags.steps.some(isWait)
  if (expects || flags.fail.length > 0 || flags.format !== undefined || flags.timeoutExitCode === 0) return
  throw new UsageError(`Nothing decides whether it passed. ${advice.decide}`)
}

/** Reads the words of --on-failure, one by one. */
export function holdOf(word: string, before?: Hold): Hold {
  if (before?.isTyped) throw new UsageError(`“${word}” is too much. Give the file before --on-failure.`)
  if (!before && word !== 'hold') throw new UsageError(`“${word}” is unknown. Give --on-failure hold, or hold 10m.`)
  if (!before) return { ms: HOLD_MS, isTyped: false }
  const ms = parseDuration(word)
  if (ms < HOLD_LIMITS_MS.min || ms > HOLD_LIMITS_MS.max) throw new UsageError('A board can be held for 15s to 10m.')
  return { ms, isTyped: true }
}

export const regexOf = (text: string) => new RegExp(checked(text), 'm')

/**
 * Returns a regular expression as it was given. Throws where it is not one, and where it matches
 * the empty text: a test that waits for it would pass before the board prints anything.
 */
export function checked(text: string): string {
  const regex = compiled(text)
  if (text === '') throw new UsageError('A pattern is empty. Is a variable not set?')
  if (regex.test(''))
    throw new UsageError(`“${text}” matches the empty text, so it is found before the board prints anything.`)
  return text
}

function compiled(text: string): RegExp {
  try {
    return new RegExp(text, 'm')
  } catch (cause) {
    throw new UsageError(`“${text}” is not a regular expression: ${(cause as Error).message}`, { cause })
  }
}

/** Shells pass \n as two characters, so they are read here. */
export function unescapeText(text: string): string {
  return text.replaceAll(/\\(x[0-9a-fA-F]{2}|.)/g, (whole, code: string) =>
    code.startsWith('x') && code.length === 3
      ? String.fromCharCode(Number.parseInt(code.slice(1), 16))
      : (ESCAPES[code] ?? whole),
  )
}
