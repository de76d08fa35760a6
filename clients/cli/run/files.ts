import { type Session, writeCoverage } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import { EXIT } from '../exit-codes.ts'
import { NotWrittenError, OutputFile } from '../files.ts'
import { assertWritable } from '../whole-file.ts'
import type { RunFlags } from './flags.ts'
import { junitOf } from './junit.ts'
import type { Tried } from './retries.ts'
import { suiteOf } from './suite.ts'

export type Files = Partial<Record<'log' | 'junit' | 'sessionFile' | 'coverage', OutputFile>>

/**
 * Runs `work` with the files that the flags name, which are open before anything is spent. Where
 * one of them could not be written, what passed has failed, but not as a test.
 */
export async function withFiles(
  context: Context,
  flags: RunFlags,
  work: (context: Context) => Promise<Tried>,
  { log, junit, sessionFile, coverage }: Files = openFiles(context, flags),
): Promise<Tried> {
  const onSession = (session: Session) => {
    context.onSession?.(session)
    sessionFile?.replace(`${session.id}\n`)
  }
  const tried = await work({ ...context, log, onSession })
  junit?.write(junitOf([suiteOf(tried, flags)]))
  const measured = tried.attempt.coverage
  if (measured && flags.coverage) coverage?.write(writeCoverage(measured, flags.coverage, Date.now()))
  const files = [log, junit, sessionFile, coverage].filter((file) => file !== undefined)
  for (const file of files) await file.close()
  const failures = files.flatMap(({ failure }) => failure ?? [])
  if (failures.length === 0 || tried.verdict.exitCode !== EXIT.passed) return tried
  const error = new NotWrittenError(`The test passed, but ${failures.join(' ')}`)
  return { ...tried, error, verdict: { exitCode: EXIT.infrastructure, reason: 'problem' } }
}

/**
 * Opens the files that the flags name. Throws a UsageError for one that cannot be written, also of
 * those that only a test which fails writes.
 */
export function openFiles({ out }: Pick<Context, 'out'>, flags: RunFlags): Files {
  const { log, junit, sessionFile, coverage, record, core } = flags
  for (const path of [record, core]) if (path !== undefined) assertWritable(path)
  const files: Files = {}
  for (const [name, path] of Object.entries({ log, junit, sessionFile, coverage }))
    if (path !== undefined) files[name as keyof Files] = OutputFile.open(path, (text) => out.say(text))
  return files
}
