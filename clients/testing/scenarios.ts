import { afterEach, expect, test } from 'vitest'
import type { FaultProxy } from './fault-proxy.ts'
import type { Lab } from './lab.ts'

/** What can go wrong between a client and the service, and must do no harm. */
const SCENARIOS: Record<string, (proxy: FaultProxy) => void> = {
  'the answer to a start is lost': (proxy) => proxy.dropAnswer({ method: 'POST', path: /^\/v1\/sessions$/ }),
  'the service is away twice': (proxy) => proxy.unavailable({ times: 2 }),
  'there are too many calls': (proxy) => proxy.rateLimited({ retryAfter: 1 }),
  'the console is cut': (proxy) => proxy.cutSocket({ afterBytes: 40 }),
  'everything is slow': (proxy) => proxy.slow({ delayMs: 300 }),
}

export type Given = { lab: Lab; boardType: string; key: string }

/**
 * Defines a test for each scenario. `play` starts a session on a scripted board, waits for
 * `login: `, types `root`, waits for `# `, and ends the session. It rejects where that failed.
 */
export function testScenarios(lab: () => Lab, play: (given: Given) => Promise<unknown>): void {
  afterEach(() => lab().proxy.heal())

  test.each(Object.entries(SCENARIOS))('one session does its work although %s', async (_, disturb) => {
    const { boardType } = await lab().makeBoards()
    const { key } = await lab().makeUser()
    lab().proxy.requests.length = 0
    disturb(lab().proxy)
    await play({ lab: lab(), boardType, key })
    expect(lab().proxy.requests.filter(({ fault }) => fault !== null)).not.toEqual([])
    const answer = await fetch(`${lab().serverUrl}/v1/sessions`, { headers: { Authorization: `Bearer ${key}` } })
    expect(await answer.json()).toMatchObject({ active: [], ended: [{ end_reason: 'user_ended' }] })
  })
}
