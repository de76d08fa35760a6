import {
  attach,
  Console,
  type CoverageReport,
  type Executed,
  type LiveSession,
  type Outcome,
  offersOf,
  runScript,
  Script,
  type Session,
} from '../../typescript/src/index.ts'
import { besideFailure } from '../beside-failure.ts'
import { assertAble, needsOf } from '../capabilities.ts'
import { progressOf } from '../commands/board-command.ts'
import type { Context } from '../context.ts'
import { isMeasured } from '../coverage/measure.ts'
import { assertFits, type Firmware } from '../firmware.ts'
import { assertOnline, startOptionsOf, startWith } from '../start-options.ts'
import { boardOutput } from '../terminal-text.ts'
import { sessionIdOf } from '../which-session.ts'
import { saveCore } from './core.ts'
import type { RunCrash } from './crash.ts'
import { assertDeclared } from './declared.ts'
import type { RunFlags } from './flags.ts'
import { hold, leaseSecondsOf } from './hold.ts'
import { Laps } from './laps.ts'
import { keepRecording } from './record.ts'
import { assertRepeatable } from './repeat-check.ts'
import { type Report, ReportReader } from './report/index.ts'
import { playScenario } from './scenario/play.ts'
import { scenarioOf } from './scenario/steps.ts'
import { differenceAt, type ScreenDifference } from './screen-difference.ts'

export type Seconds = { queued: number; flashing: number; watching: number }

/** What one try has learnt; filled in as it goes, so that a failure keeps what was known. */
export type Attempt = {
  session: Session | null
  /** True once a session was asked for, also where nothing came back. */
  isAsked: boolean
  outcome: Outcome | null
  /** How the screen differs for which it waited in vain. */
  screen: ScreenDifference | null
  /** What happened to the board's processor, if it has locked up. */
  lockUp?: string | undefined
  report: Report | null
  /** At which step of its own scenario the board ended, if that has not passed. */
  waitedFor: { step: number; of: number; name: string } | null
  /** Which limit ended it, in words, such as `60 s of the board’s time`. */
  limit: string | null
  seconds: Seconds
  /** When it began. */
  startedAt: Date
  /** How long each step took that is done, from the one before. */
  stepSeconds: number[]
  /** How long the step was waited for at which it ended. */
  secondsSinceStep: number
  /** When the service ends a session that is held for a person. */
  heldUntil: Date | null
  /** The last text of the board, for the report. */
  output: string
  /** What was noted of the board meanwhile, such as a fault that its program does not print. */
  notes: string[]
  /** What the board has executed, if that was asked for. */
  executed: Executed | null
  /** Which lines that was. */
  coverage: CoverageReport | null
  /** Registers and memory of its board, if the test did not pass and they were asked for. */
  core: Uint8Array | null
  /** Where its program has crashed, if the test failed. */
  crash: RunCrash | null
}

const KEPT_OUTPUT = 64 * 1024
const KEPT_NOTES = 100

export const newAttempt = (): Attempt => ({
  ...{ session: null, isAsked: false, outcome: null, screen: null, report: null, limit: null, waitedFor: null },
  output: '',
  ...{ startedAt: new Date(), stepSeconds: [], secondsSinceStep: 0, heldUntil: null, notes: [], crash: null },
  ...{ executed: null, coverage: null, core: null },
  seconds: { queued: 0, flashing: 0, watching: 0 },
})

/**
 * Gets a board, flashes it, and watches what it prints. What was started here is ended here. `has`
 * says how the attempt is judged, once it was watched.
 */
export async function runOnce(
  context: Context,
  flags: RunFlags,
  firmware: Firmware | undefined,
  attempt: Attempt,
  has: (verdict: 'failed' | 'not passed') => boolean,
): Promise<void> {
  await using session = await timed(attempt, 'queued', () => sessionFor(context, flags, firmware, attempt))
  attempt.session = session.record
  try {
    if (isMeasured(flags)) await session.artifacts.setCoverage(true)
    const from = await timed(attempt, 'flashing', () => prepare(context, session, flags, firmware))
    await timed(attempt, 'watching', () => watch(context, session, from, flags, attempt))
    if (flags.repeatCheck) await assertRepeatable(context, session.id, flags.record)
    if (isMeasured(flags))
      attempt.executed = await besideFailure(context, has('failed'), () => session.artifacts.coverage(context))
    if (flags.record !== undefined && has('failed'))
      await keepRecording(context, session.id, {
        ...{ path: flags.record, firmware, elf: flags.elf },
        fail: flags.fail[attempt.outcome?.fail ?? -1],
      })
    if (flags.core !== undefined && has('not passed')) attempt.core = await saveCore(context, session, flags.core)
    if (flags.onFailure && has('failed')) attempt.heldUntil = await hold(context, session, flags.onFailure.ms)
  } finally {
    await leave(context, session, flags)
    attempt.session = session.record
    context.places?.leave()
  }
}

async function sessionFor(
  context: Context,
  flags: RunFlags,
  firmware: Firmware | undefined,
  attempt: Attempt,
): Promise<LiveSession> {
  const say = (text: string) => context.out.say(text)
  if (flags.session !== undefined) {
    const session = await attach(context.client, await sessionIdOf(context, flags.session))
    assertDeclared(flags.steps, session.record.parts, 'It was started without parts.')
    await assertAble(offersOf(context.client, { boardId: session.record.board_id }), needsOf(flags), say)
    return session
  }
  const options = startOptionsOf({ ...flags, lease: leaseSecondsOf(flags) }, flags.type, context)
  const onChange = (session: Session) => {
    if (attempt.session === null) context.onSession?.(session)
    attempt.session = session
    options.onChange?.(session)
  }
  const offers = offersOf(context.client, options)
  if (firmware) await assertFits(offers, firmware, { option: context.typeOption })
  await assertAble(offers, needsOf(flags), say)
  await assertOnline(offers, flags)
  const { places } = context
  places?.enter()
  attempt.isAsked = true
  try {
    return await startWith(context, flags, {
      ...options,
      onChange,
      waitForPlace: places && (() => places.untilOneEnds()),
    })
  } catch (error) {
    places?.leave()
    throw error
  }
}

/** Returns the offset from which output counts: before the reset, so that no banner is lost. */
async function prepare(
  { out, signal }: Context,
  session: LiveSession,
  flags: RunFlags,
  firmware: Firmware | undefined,
) {
  signal.throwIfAborted()
  if (!firmware) return flags.session === undefined ? ('start' as const) : ('now' as const)
  const { console: before } = await session.refresh()
  const done = await session.flash(firmware.bytes, { filename: firmware.name, onProgress: progressOf({ out }) })
  return done.output_from ?? before?.bytes ?? ('start' as const)
}

type From = Awaited<ReturnType<typeof prepare>>

async function watch(context: Context, session: LiveSession, from: From, flags: RunFlags, attempt: Attempt) {
  const { client, signal } = context
  const { apiKey, url } = client
  await using console = await Console.open({
    ...{ url, key: apiKey ?? '', sessionId: session.id, from, signal },
    speed: session.record.speed,
    onMessage: (message) => {
      if (message.t === 'note') attempt.notes = [...attempt.notes, message.text].slice(-KEPT_NOTES)
    },
  })
  const copied = copyOutput(context, console, attempt)
  const report = flags.format === undefined ? undefined : new ReportReader(flags.format)
  attempt.report = report ?? null
  const script = new Script({ steps: flags.steps, fails: flags.fail })
  const laps = new Laps(attempt, script)
  const scenario = scenarioOf(flags)
  const onProgress = () => laps.note()
  try {
    const begin = from === 'now' ? undefined : from === 'start' ? 0 : from
    if (scenario) {
      attempt.outcome = await playScenario(context, session, console, scenario, { flags, attempt })
      return
    }
    attempt.outcome = await runScript(console, script, {
      ...{ timeoutMs: flags.timeout, wallTimeoutMs: flags.wallTimeout, from: begin, judge: report, onProgress },
      onTimeUp: (limit) => {
        attempt.limit = limit
      },
      setPart: (part, state) => session.part(part).set(state),
    })
    attempt.screen = await differenceAt(flags.steps, attempt.outcome, {
      take: (part) => session.part(part).screenshot(),
      say: (text) => context.out.say(text),
    })
  } finally {
    if (!scenario) laps.note()
    attempt.lockUp ??= console.lockUp.text
    await console.close()
    await copied
  }
}

/** Returns where the board's output goes: with --json, stdout is for the record alone. */
export const screenOf = ({ isJson, screen }: Context['out']) => (isJson ? process.stderr : screen)

/** Copies what the board prints to the screen and to the log file. */
async function copyOutput({ out, log }: Context, console: Console, attempt: Attempt): Promise<void> {
  const screen = screenOf(out)
  const onScreen = boardOutput(screen)
  const decoder = new TextDecoder()
  for await (const { bytes } of console.chunks()) {
    if (!out.isQuiet) screen.write(onScreen(bytes))
    log?.write(bytes)
    attempt.output = (attempt.output + decoder.decode(bytes, { stream: true })).slice(-KEPT_OUTPUT)
  }
}

/** Ends what was started; says where that fails, for the answer is known by then. */
async function leave({ out }: Context, session: LiveSession, { keep, session: attached }: RunFlags): Promise<void> {
  if (attached !== undefined) return
  if (keep) {
    session.release()
    out.say(`Session ${session.id} is still running. End it: boardwalk sessions end ${session.id}`)
  } else await session[Symbol.asyncDispose]()
}

async function timed<T>({ seconds }: Attempt, name: keyof Seconds, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await work()
  } finally {
    seconds[name] = Math.round((performance.now() - began) / 100) / 10
  }
}
