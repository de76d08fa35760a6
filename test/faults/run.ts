import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Message } from './context.ts'

/** Runs a fault, which is over in time or has failed. Answers what it did, in words, and what is wrong afterwards. */
export async function run(name: string, mostMs: number): Promise<{ story: string; wrong: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-fault-'))
  chmodSync(folder, 0o755)
  const child = fork('test/faults/one.ts', [name, folder])
  const wrong: string[] = []
  let [at, story] = ['its beginning', '']
  child.on('message', (told: Message) => {
    if ('at' in told) at = told.at
    else if ('wrong' in told) wrong.push(...told.wrong)
    else story = told.story
  })
  const patience = setTimeout(() => child.kill('SIGKILL'), mostMs)
  const [[, signal]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')])
  clearTimeout(patience)
  // PostgreSQL may still be ending.
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
  if (story) return { story, wrong }
  const isLate = signal === 'SIGKILL'
  return {
    story: isLate ? `it has not come to an end within ${Math.round(mostMs / 1_000)} s` : 'it could not be done',
    wrong: [`it stood at: ${at}`, ...wrong],
  }
}
