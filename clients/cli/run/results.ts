import { ApiError, type components, read } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import { EXIT } from '../exit-codes.ts'
import { explain } from '../failures.ts'
import type { Firmware } from '../firmware.ts'
import type { RunFlags } from './flags.ts'
import { runWithRetries, type Tried } from './retries.ts'
import { recordOfTriage } from './triage/record.ts'

type Result = components['schemas']['PutResult']

const MAX_CHARACTERS = 200
const MAX_TESTS = 200

/** As {@link runWithRetries}, and tells the service what the session came to. */
export async function runAndTell(context: Context, flags: RunFlags, firmware: Firmware | undefined): Promise<Tried> {
  const tried = await runWithRetries(context, flags, firmware)
  await tellResult(context, flags, firmware, tried)
  return tried
}

/** Returns whether the service is to be told what sessions come to. */
export function isTold({ settings }: Pick<Context, 'settings'>, { results }: Pick<RunFlags, 'results'>): boolean {
  return results !== false && settings.environment.SERVICE_RESULTS !== 'off'
}

/**
 * Tells the service what a session came to, unless it is not to be told. What goes wrong with that
 * is said, and changes nothing: the test has its verdict.
 */
export async function tellResult(
  context: Context,
  flags: RunFlags,
  firmware: Firmware | undefined,
  { attempt, verdict, triage }: Tried,
): Promise<void> {
  const { client, out, signal } = context
  const { session } = attempt
  const isVerdict = verdict.exitCode === EXIT.passed || verdict.exitCode === EXIT.failed || triage !== undefined
  if (!session || !isVerdict || !isTold(context, flags)) return
  const body: Result = {
    suite: suiteOf(flags, firmware, session.board_type),
    // What a triage made of it is said beside it.
    result: verdict.exitCode === EXIT.passed && !triage ? 'passed' : 'failed',
    exit_code: verdict.exitCode,
    tests: testsOf(attempt.report?.cases ?? []),
    ...(triage && { triage: recordOfTriage(triage) }),
  }
  try {
    const params = { path: { session_id: session.id } }
    await read(client.http.PUT('/v1/sessions/{session_id}/results', { params, body, signal }))
  } catch (error) {
    // A service that is older than this client.
    if (error instanceof ApiError && error.code === 'not_found') return
    out.say(`The result was not kept: ${explain(error).split('\n')[0]}`)
  }
}

/**
 * Returns the name under which results are compared: that of the flag, else the firmware's file
 * without its ending and the hash of a build, else the board type.
 */
export function suiteOf({ suite }: Pick<RunFlags, 'suite'>, firmware: Firmware | undefined, boardType: string): string {
  const file = firmware?.name.replace(/\.[a-z0-9]+$/i, '').replaceAll(/[-_.][0-9a-f]{7,64}(?![0-9a-z])/gi, '')
  return shortened(suite ?? (file || boardType))
}

function testsOf(cases: readonly { name: string; result: string; seconds?: number | undefined }[]): Result['tests'] {
  const tests = new Map<string, NonNullable<Result['tests']>[number]>()
  for (const { name, result, seconds } of cases) {
    const short = shortened(name)
    // Of two with one name, the one that failed counts.
    if ((result !== 'passed' && result !== 'failed') || tests.get(short)?.result === 'failed') continue
    tests.set(short, { name: short, result, ...(seconds !== undefined && { seconds }) })
  }
  return [...tests.values()].slice(0, MAX_TESTS)
}

/** The service takes 1 to 200 characters, none of them a control character. */
function shortened(text: string): string {
  const plain = text.replaceAll(/\p{Cc}/gu, ' ').toWellFormed()
  return [...plain].slice(0, MAX_CHARACTERS).join('') || '-'
}
