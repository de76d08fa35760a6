import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** What a process says, which must not end before. */
export async function answerOf<T>(child: ChildProcess): Promise<T> {
  const failed = once(child, 'exit').then(() => Promise.reject(new Error('the process that makes the load has failed')))
  const [said] = (await Promise.race([once(child, 'message'), failed])) as [T]
  failed.catch(() => {})
  return said
}
