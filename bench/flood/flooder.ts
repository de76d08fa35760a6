/** A helper process: somebody who floods the service, and comes back as soon as that ends. */
import { setTimeout as wait } from 'node:timers/promises'
import { Flooder } from '#test/doubles/flooder.ts'
import { serveActs } from '../consoles/helper.ts'

const PAUSE_MS = 100

export type Attack = {
  url: string
  protocol: string
  headers: Record<string, string>
  /** What is sent first on each connection. */
  first: Uint8Array | undefined
}

type Asked = { attack: Attack; frames: Uint8Array; seconds: number }

const acts = {
  /** Floods for so long. Returns how long each connection lasted, and how many were refused. */
  flood: async ({ attack: { url, protocol, headers, first }, frames, seconds }: Asked) => {
    const until = performance.now() + seconds * 1_000
    const lastedMs: number[] = []
    let refused = 0
    while (performance.now() < until) {
      const flooder = await Flooder.connect(url, { protocol, headers }).catch(() => undefined)
      if (flooder) {
        if (first) flooder.send(first)
        const began = performance.now()
        const isOver = AbortSignal.timeout(Math.max(1, Math.ceil(until - began)))
        await flooder.flood(Buffer.from(frames), isOver)
        const { isCut } = await Promise.race([flooder.closed.then(() => ({ isCut: true })), over(isOver)])
        if (isCut || performance.now() - began > 1_000) lastedMs.push(performance.now() - began)
        flooder.cut()
      } else {
        refused += 1
        await wait(PAUSE_MS)
      }
    }
    return { lastedMs, refused }
  },
}
export type FlooderActs = typeof acts

function over(signal: AbortSignal): Promise<{ isCut: boolean }> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve({ isCut: false })
    else signal.addEventListener('abort', () => resolve({ isCut: false }), { once: true })
  })
}

serveActs(acts)
