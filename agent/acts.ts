import type { ToAgent } from '#wire/agent-protocol.ts'
import type { CommandPhase } from '#wire/collects.ts'
import type { FlashPhase } from '#wire/firmware.ts'
import { CAPTURE_ARMED, toActNote, toCaptureNote } from '#wire/record-notes.ts'
import type { SendArtifact } from './artifact-sender.ts'
import { Deadline, inTime } from './deadline.ts'
import { type BoardDriver, UserFault } from './drivers/driver.ts'
import type { FetchFirmware } from './firmware-cache.ts'
import type { Done, Holding } from './holding.ts'
import { messageOf } from './message-of.ts'
import { scenarioError } from './scenario-error.ts'

export type Act = Extract<ToAgent, { t: 'flash' | 'reset' | 'power' | 'break' | 'coverage' | 'collect' | 'scenario' }>
type Flash = Extract<Act, { t: 'flash' }>
type Collect = Extract<Act, { t: 'collect' }>
type Scenario = Extract<Act, { t: 'scenario' }>

export type Acting = {
  driver: BoardDriver
  fetchFirmware: FetchFirmware
  sendArtifact: SendArtifact
  /** Says how far an act is. */
  progress: (phase: CommandPhase, percent: number) => void
  /** Starts the base image. Throws if it does not run. */
  startBase: (boot: Flash['base']) => Promise<void>
}

/** The end of an act, and why the board is broken if it is. */
export type Ended = { done: Done; failure?: Error }

type Outcome = Omit<Done, 't' | 'command' | 'binding'>
const good = (outputFrom: number): Outcome => ({
  ok: true,
  fault: null,
  error: null,
  tail: '',
  output_from: outputFrom,
})
const bad = (fault: Outcome['fault'], error: unknown): Outcome => ({
  ok: false,
  fault,
  error: messageOf(error),
  tail: tailOf(error),
  output_from: null,
})

/** Carries an act out and returns its end; it never throws. */
export async function carryOut(act: Act, holding: Holding, acting: Acting): Promise<Ended> {
  const head = { t: 'done' as const, command: act.command, binding: act.binding }
  using deadline = new Deadline(holding.over.signal, act.deadline_ms)
  const { signal } = deadline
  try {
    if (act.t === 'flash') return { done: { ...head, ...(await flash(act, holding, acting, signal)) } }
    if (switchesOff(act)) await holding.ports.endAll('ended', 'The board is switched off.')
    const outputFrom = holding.outputEnd
    if (act.t === 'collect') {
      await collect(act, holding, acting, signal)
      return { done: { ...head, ...good(outputFrom) } }
    }
    holding.note(toActNote(act))
    if (act.t === 'scenario') return { done: { ...head, ...(await scenario(act, acting.driver, signal, outputFrom)) } }
    await inTime(doIt(act, acting.driver), signal)
    return { done: { ...head, ...good(outputFrom) } }
  } catch (error) {
    if (error instanceof UserFault) return { done: { ...head, ...bad('user', error) } }
    const done = { ...head, ...bad('infrastructure', error) }
    // Of a binding that is over, nobody knows whether it was the board.
    return holding.over.signal.aborted ? { done } : { done, failure: error as Error }
  }
}

/** True if the board has no power at times: what is open at it ends. */
const switchesOff = (act: Act) =>
  (act.t === 'power' && act.state !== 'on') || (act.t === 'scenario' && act.asked.from === 'power_on')

/** One that does not end as its user wants it has done so by the board, or by its steps. */
async function scenario({ asked }: Scenario, driver: BoardDriver, signal: AbortSignal, outputFrom: number) {
  if (!driver.runScenario) throw new UserFault('This board cannot do that: scenario.')
  const result = await inTime(driver.runScenario(asked), signal)
  const end = result.outcome === 'passed' ? {} : { ok: false, fault: 'user' as const }
  return { ...good(outputFrom), ...end, error: scenarioError(asked, result), scenario: result }
}

/** Has the driver make a file, which follows by itself once it is complete. */
async function collect(
  { artifact, asked }: Collect,
  holding: Holding,
  { driver, sendArtifact, progress }: Acting,
  signal: AbortSignal,
): Promise<void> {
  if (!driver.collect || !driver.makes?.includes(asked.kind))
    throw new UserFault(`This board cannot make that: ${asked.kind}.`)
  const { over } = await inTime(driver.collect(asked, signal, progress), signal)
  sendArtifact(artifact, over, holding.over.signal)
  if (asked.kind !== 'capture') return
  holding.note(CAPTURE_ARMED)
  // A recording shows its pins at this time. Why a capture fails is said with its artifact.
  void over.then(
    () => holding.note(toCaptureNote(artifact)),
    () => {},
  )
}

const doers = {
  reset: (driver: BoardDriver) => driver.reset,
  power: (driver: BoardDriver) => driver.setPower,
  break: (driver: BoardDriver) => driver.sendBreak,
  coverage: (driver: BoardDriver) => driver.setCoverage,
}

async function doIt(act: Exclude<Act, Flash | Collect | Scenario>, driver: BoardDriver): Promise<void> {
  const work = doers[act.t](driver)
  if (!work) throw new UserFault(`This board cannot do that: ${act.t}.`)
  if (act.t === 'power') await driver.setPower?.(act.state)
  else if (act.t === 'coverage') await driver.setCoverage?.(act.on)
  else if (act.t === 'reset') await driver.reset?.()
  else await driver.sendBreak?.()
}

async function flash(act: Flash, holding: Holding, acting: Acting, signal: AbortSignal): Promise<Outcome> {
  const { driver, fetchFirmware } = acting
  if (!driver.flash) throw new UserFault('This board cannot be flashed.')
  let outputFrom: number | undefined
  let last: FlashPhase | undefined
  const progress = (phase: FlashPhase, percent: number) => {
    if (phase === 'reset') outputFrom ??= holding.outputEnd
    if (phase !== last) holding.note(`flash: ${phase}`)
    last = phase
    acting.progress(phase, percent)
  }
  progress('fetch', 0)
  // The board is as it was: only this command has failed.
  const firmware = await fetchFirmware(act.firmware, signal).catch((error: unknown) => error as Error)
  if (firmware instanceof Error) return bad('infrastructure', firmware)
  try {
    await inTime(driver.flash(firmware, { verify: act.verify, progress, signal }), signal)
    return good(outputFrom ?? holding.outputEnd)
  } catch (error) {
    if (error instanceof UserFault || holding.over.signal.aborted) throw error
    return blame(act, error, holding, acting)
  }
}

/**
 * A flash has failed. If the base image can be put on the board, the user's file is to blame, and
 * the session goes on with the base image. Otherwise the board is.
 */
async function blame({ base }: Flash, error: unknown, holding: Holding, { startBase }: Acting): Promise<Outcome> {
  holding.note(`flash: failed: ${messageOf(error)}`)
  await startBase(base)
  holding.note('flash: the board works, and has its base image again')
  return bad('user', error)
}

/** The output of a tool, which its driver has put into the error. */
function tailOf(error: unknown): string {
  const output = error instanceof Error && 'output' in error ? String(error.output) : ''
  return output.slice(-8_192)
}
