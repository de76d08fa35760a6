/**
 * For tests: loaded into a live server before its own code, with one thread in Node's pool. Told
 * `hold`, no pause of background work ends any more and no cache expires, so that all the server
 * does is for requests. Told `settle`, it answers when it has begun all that it can begin without
 * an answer of the database.
 */
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'

/** More than steps that follow each other between two statements sent in parallel. */
const STEPS = 10

const pause = timers.setTimeout
let isHeld = false

timers.setTimeout = async (ms, value, options) => {
  await pause(ms, value, options)
  if (isHeld) await once(options?.signal)
  return value as NonNullable<typeof value>
}
syncBuiltinESMExports()

process.on('message', async (message) => {
  if (message === 'hold') {
    isHeld = true
    const now = performance.now()
    performance.now = () => now
  }
  if (message === 'settle') for (let step = 0; step < STEPS; step++) await oneStep()
  if (message === 'hold' || message === 'settle') process.send?.('done')
})

/** The pool has one thread, so what was given to it before is done. */
async function oneStep(): Promise<void> {
  await crypto.subtle.digest('SHA-256', new Uint8Array())
  await pause(1)
  await timers.setImmediate()
}

function once(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
}
