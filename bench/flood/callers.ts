/** A helper process: users who call the API while others flood. */
import { setTimeout as wait } from 'node:timers/promises'
import { serveActs } from '../consoles/helper.ts'
import { call } from '../load/call.ts'

const AT_ONCE = 2
const PAUSE_MS = 5

const acts = {
  /** Calls for so long, with each key in its turn. Returns how long each call took. */
  call: async ({ url, keys, seconds }: { url: string; keys: string[]; seconds: number }) => {
    const until = performance.now() + seconds * 1_000
    const [tookMs, failed]: [number[], number[]] = [[], []]
    let calls = 0
    const caller = async () => {
      while (performance.now() < until) {
        calls += 1
        const began = performance.now()
        const { status } = await call({ method: 'GET', url: `${url}/v1/auth/me`, key: keys[calls % keys.length] ?? '' })
        tookMs.push(performance.now() - began)
        if (status !== 200) failed.push(status)
        await wait(PAUSE_MS)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, caller))
    return { tookMs, failed }
  },
}
export type CallersActs = typeof acts

serveActs(acts)
