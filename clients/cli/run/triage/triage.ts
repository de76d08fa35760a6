import { ApiError, read } from '../../../typescript/src/index.ts'
import type { Context } from '../../context.ts'
import { readFlashed } from '../../crash/flashed.ts'
import { EXIT } from '../../exit-codes.ts'
import { explain } from '../../failures.ts'
import { type Firmware, firmwareOf, readFirmware } from '../../firmware.ts'
import type { RunFlags } from '../flags.ts'
import { isTold, runAndTell, suiteOf, tellResult } from '../results.ts'
import type { Tried } from '../retries.ts'
import { OtherBoards } from './boards.ts'
import { type Answer, type Ask, decide, type Ran, ratesOf } from './decide.ts'
import { KNOWN_GOOD_RUNS } from './flags.ts'
import type { Triage, TriageRun } from './found.ts'
import { suspect } from './suspicion.ts'
import { sentenceOfTriage } from './words.ts'

type KnownGood = { firmware: Firmware; sha256: string; sessionId: string | null }

/** How long a session may run without `--for`. */
const DEFAULT_MINUTES = 60

/** Each verdict's exit code. What is flaky passes with `--flaky pass`. */
const EXIT_OF = { code: EXIT.failed, board: EXIT.infrastructure, flaky: EXIT.failed, inconclusive: EXIT.failed }

/**
 * Runs a test, and where it fails, finds out whose fault that is by more runs on boards of its
 * choice. All of them together cost at most `--max-credits`.
 */
export async function runWithTriage(context: Context, flags: RunFlags, firmware: Firmware | undefined): Promise<Tried> {
  // A file that cannot be read is refused before anything is spent.
  const given = flags.knownGood === undefined ? undefined : await readFirmware(flags.knownGood)
  const tried = await runAndTell(context, flags, firmware)
  const { session } = tried.attempt
  if (flags.triage === undefined || tried.verdict.exitCode !== EXIT.failed || !session?.board_id) return tried
  const limit = flags.triage
  const suite = suiteOf(flags, firmware, session.board_type)
  const knownGood = given
    ? { firmware: given, sha256: await sha256Of(given.bytes), sessionId: null }
    : limit < KNOWN_GOOD_RUNS
      ? null
      : await knownGoodOf(context, suite, session.board_type)
  const cap = flags.maxCredits ?? (limit + 1) * session.credits_per_minute * (flags.for ?? DEFAULT_MINUTES)
  // Results of all runs are of the suite of the test, also with another firmware.
  const trial = new Trial(context, { ...flags, suite }, { type: session.board_type, first: session.board_id, cap })
  trial.credits = tried.credits
  const deciding = decide({ board: session.board_id, hasKnownGood: knownGood !== null, limit })
  let step = deciding.next()
  while (!step.done) {
    const { firmware: which } = step.value
    context.out.say(`\nTriage, run ${trial.runs.length + 1} of at most ${limit}: ${wordsOf(step.value)} …`)
    const running = trial.run(step.value, which === 'tested' ? firmware : knownGood?.firmware)
    step = deciding.next(await running.catch((error: unknown) => withoutRun(context, error)))
  }
  const triage: Triage = {
    ...step.value,
    rates: ratesOf(trial.runs),
    knownGood: knownGood && { sha256: knownGood.sha256, sessionId: knownGood.sessionId },
    runs: trial.runs,
    credits: trial.credits - tried.credits,
    suspicion: null,
  }
  context.out.say(`\n${sentenceOfTriage(triage)}`)
  const exitCode = triage.verdict === 'flaky' && flags.flaky === 'pass' ? EXIT.passed : EXIT_OF[triage.verdict]
  const ended = {
    ...tried,
    credits: trial.credits,
    lostCredits: trial.lostCredits,
    triage,
    verdict: { ...tried.verdict, exitCode },
  }
  await tellResult(context, flags, firmware, ended)
  // The service compares the sessions with their results, so it has to have them all.
  if (triage.verdict === 'board' && isTold(context, flags))
    triage.suspicion = await suspect(context, session.board_id, [
      session.id,
      ...triage.runs.map((one) => one.sessionId),
    ])
  return ended
}

const wordsOf = ({ firmware, on }: Ask) =>
  `${firmware === 'tested' ? 'the same firmware' : 'the known good firmware'} on ${on === 'first' ? 'the same board' : 'another board'}`

type Where = { type: string; first: string; cap: number }

/** The runs of one triage. */
class Trial {
  readonly #context: Context
  readonly #flags: RunFlags
  readonly #where: Where
  readonly #others: OtherBoards
  readonly runs: TriageRun[] = []
  credits = 0
  /** What a run has lost, which leaves nothing for another. */
  lostCredits = 0
  #isFirstGone = false

  constructor(context: Context, flags: RunFlags, where: Where) {
    this.#context = context
    this.#flags = flags
    this.#where = where
    this.#others = new OtherBoards(context.client, where)
  }

  /**
   * Runs a firmware, on the board that is asked for if it can be had, else on another of its type.
   */
  async run({ firmware: which, on }: Ask, firmware: Firmware | undefined): Promise<Answer> {
    if (this.#context.signal.aborted) return 'interrupted'
    const wantsFirst = on === 'first' && !this.#isFirstGone
    const board = wantsFirst ? this.#where.first : await this.#others.next()
    const tried = board === undefined ? undefined : await this.#runOn(board, firmware)
    const isGone = tried === undefined || tried.verdict.exitCode === EXIT.noBoard
    if (wantsFirst && isGone) this.#isFirstGone = true
    if (isGone && (wantsFirst || !this.#isFirstGone)) {
      const instead = wantsFirst ? await this.#others.next() : this.#where.first
      return instead === undefined ? 'no_board' : this.#answerOf(which, await this.#runOn(instead, firmware))
    }
    return tried ? this.#answerOf(which, tried) : 'no_board'
  }

  async #runOn(board: string, firmware: Firmware | undefined): Promise<Tried | undefined> {
    const { type: _, idempotencyKey: __, triage: ___, ...flags } = this.#flags
    const left = this.#where.cap - this.credits - this.lostCredits
    if (left < 1) return undefined
    const tried = await runAndTell(this.#context, { ...flags, board, maxCredits: left }, firmware)
    this.credits += tried.credits
    this.lostCredits += tried.lostCredits
    return tried
  }

  #answerOf(firmware: Ran['firmware'], tried: Tried | undefined): Answer {
    if (!tried) return 'budget'
    const { exitCode } = tried.verdict
    const { session } = tried.attempt
    if (this.#context.signal.aborted) return 'interrupted'
    if (exitCode === EXIT.noBoard) return 'no_board'
    if (exitCode === EXIT.refused) return 'budget'
    if (!session?.board_id || (exitCode !== EXIT.passed && exitCode !== EXIT.failed)) return 'infrastructure'
    const result = exitCode === EXIT.passed ? ('passed' as const) : ('failed' as const)
    const ran = { board: session.board_id, firmware, result }
    this.runs.push({ ...ran, sessionId: session.id })
    return { ...ran, tries: tried.attempts }
  }
}

/** What is said instead of a run: the test has failed, with or without a triage. */
function withoutRun({ out }: Context, error: unknown): 'infrastructure' {
  out.say(explain(error))
  return 'infrastructure'
}

/** Returns the newest firmware that passed a suite on a board type; null if none is known. */
async function knownGoodOf(context: Context, suite: string, boardType: string): Promise<KnownGood | null> {
  try {
    const query = { board_type: boardType, suite }
    const found = await read(context.client.http.GET('/v1/results/known-good', { params: { query } }))
    const flashed = await readFlashed(context, found.session_id)
    const firmware = firmwareOf(`known-good.${flashed.format}`, Uint8Array.from(flashed.bytes))
    return { firmware, sha256: found.sha256, sessionId: found.session_id }
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_found')) context.out.say(explain(error))
    return null
  }
}

async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')
}
