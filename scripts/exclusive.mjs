import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { claim } from '#db/folder-lock.mjs'
import { step } from './progress.mjs'

const LOCKS = '.locks'
const POLL_MS = 200

/**
 * Does work in this project that only one process may do at a time; another waits its turn.
 * @template T
 * @param {string} name of the work, as a file name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function exclusive(name, work) {
  const turn = await acquireLock(name)
  try {
    return await work()
  } finally {
    turn.release()
  }
}

/** @param {string} name */
async function acquireLock(name) {
  const folder = join(LOCKS, name)
  mkdirSync(folder, { recursive: true })
  let answer = claim(folder)
  if (answer.heldBy === undefined) return answer
  return await step(`Waiting for process ${answer.heldBy}, which is at it already (${name})`, async () => {
    while (answer.heldBy !== undefined) {
      await wait(POLL_MS)
      answer = claim(folder)
    }
    return answer
  })
}
