import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Message } from './context.ts'

/** Runs a fault within a time limit. Returns its summary and what is wrong. */
export async function run(name: string, maxMs: number): Promise<{ summary: string; wrong: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-fault-'))
  chmodSync(folder, 0o755)
  const child = fork('test/faults/one.ts', [name, folder])
  const wrong: string[] = []
  let [at, summary] = ['its beginning', '']
  child.on('message', (told: Message) => {
    if ('at' in told) at = told.at
    else if ('wrong' in told) wrong.push(...told.wrong)
    else summary = told.summary
  })
  const patience = setTimeout(() => child.kill('SIGKILL'), maxMs)
  const [[, signal]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')])
  clearTimeout(patience)
  // PostgreSQL may still be ending.
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
  if (summary) return { summary, wrong }
  const isLate = signal === 'SIGKILL'
  return {
    summary: isLate ? `it has not come to an end within ${Math.round(maxMs / 1_000)} s` : 'it could not be done',
    wrong: [`it stood at: ${at}`, ...wrong],
  }
}
