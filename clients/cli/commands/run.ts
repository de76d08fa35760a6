import { writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import type { Session } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import { explain } from '../failures.ts'
import { json } from '../output.ts'
import { type Firmware, firmwareOf } from '../run/attempt.ts'
import { assertDecidable, type RunFlags, withRunOptions } from '../run/flags.ts'
import { junitOf } from '../run/junit.ts'
import { runWithRetries, type Tried } from '../run/retries.ts'
import { casesOf, recordOf, sentenceOf } from '../run/verdict.ts'
import { readFirmware } from './board-control.ts'
import { apiCommand, type Run } from './registry.ts'

export function runCommand(run: Run): Command {
  const described = {
    usage: 'run [file]',
    summary: 'Start a board, flash a file, and test what it prints. Exits 0 if it passed and 1 if it failed.',
    examples: [
      "run --type uno-emulated --expect '> $'",
      "run app.uf2 --type pico-emulated --expect 'login:' --send 'root\\n' --expect 'ALL PASS' --fail 'panic|FAIL' --junit out.xml",
    ],
  }
  return apiCommand<RunFlags>(
    described,
    run,
    async (context, flags, [file]) => {
      assertDecidable(flags)
      const firmware = file === undefined ? undefined : firmwareOf(file, await readFirmware(file))
      run.exitCode = await runAndReport(context, flags, firmware)
    },
    withRunOptions,
  )
}

async function runAndReport(given: Context, flags: RunFlags, firmware: Firmware | undefined): Promise<number> {
  const { sessionFile } = flags
  const onSession = ({ id }: Session) => sessionFile !== undefined && writeFileSync(sessionFile, `${id}\n`)
  const context = { ...given, onSession: (session: Session) => void onSession(session) }
  const tried = await runWithRetries(context, flags, firmware)
  await report({ ...tried, flags, context })
  return tried.verdict.exitCode
}

async function report({ context, flags, ...ended }: Tried & { flags: RunFlags; context: Context }) {
  const { error } = ended
  await writeJunit(ended, flags)
  if (error !== undefined) context.out.say(explain(error))
  if (context.out.isJson) process.stdout.write(json(recordOf({ ...ended, flags })))
  else context.out.say(`\n${sentenceOf({ ...ended, flags })}`)
}

/** Writes the JUnit report, where one is wanted. */
export async function writeJunit({ attempt, verdict }: Tried, flags: RunFlags): Promise<void> {
  if (flags.junit === undefined) return
  const { session, seconds, output } = attempt
  const properties = {
    session_id: session?.id ?? null,
    board_id: session?.board_id ?? null,
    credits_used: session?.credits_used ?? null,
  }
  const name = session?.board_type ?? flags.type ?? 'boardwalk'
  const cases = casesOf({ attempt, verdict, flags })
  await writeFile(flags.junit, junitOf({ name, seconds: seconds.watching, cases, properties, output }))
}
