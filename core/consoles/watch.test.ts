import { expect, onTestFinished, test } from 'vitest'
import { addReader, removeReader } from './live-consoles.ts'
import { addRemote } from './relay.ts'
import type { ConsoleStatus } from './status.ts'
import { announceCount, watchStatus } from './watch.ts'

const status: ConsoleStatus = {
  ...{ sessionId: 'ses_watched', userId: 'usr_1', state: 'running', binding: 1, boardOnline: true },
  ...{ unreachableSince: null, expiresAt: null, endReason: null, endFault: null, endMessage: null, endedMsAgo: null },
  ...{ agentId: null, capabilities: [], ports: [], isOff: false, command: null, instance: null },
  ...{ stored: 0, firstOffset: 0 },
}

/** Watches; returns the counts that it hears, the newest last. */
function watch(isOwner: boolean): number[] {
  const counts: number[] = []
  onTestFinished(watchStatus(status, { onStatus: () => {}, onWatchers: (count) => counts.push(count), isOwner }))
  return counts
}

/** Breaks without `repeated`: the owner's second tab would be somebody who watches. */
test('the pages of an owner are one watcher, also at two instances; guests are one each', () => {
  const owner = watch(true)
  watch(true)
  expect(owner.at(-1)).toBe(1)
  const guest = watch(false)
  watch(false)
  expect([owner.at(-1), guest.at(-1)]).toEqual([3, 3])

  const console = addReader(status.sessionId, 0)
  onTestFinished(() => removeReader(console))
  const until = Number.POSITIVE_INFINITY
  addRemote(console, 'other', { watchers: 2, hasOwner: true, until })
  addRemote(console, 'third', { watchers: 1, hasOwner: false, until })
  announceCount(status.sessionId)
  expect(owner.at(-1)).toBe(5)
})
