import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PortMessage } from '#core/consoles/index.ts'
import { relayChannel } from '#core/consoles/index.ts'
import { PORT_WINDOW_BYTES } from '#wire/limits.ts'
import { RelayedEnd } from './relayed-end.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What one end on an instance was given. */
function makeOwn() {
  const got = { text: '', until: 0, closed: undefined as [number, string] | undefined }
  const own = {
    take: (bytes: Uint8Array) => {
      got.text += Buffer.from(bytes).toString()
    },
    allow: (until: number) => {
      got.until = until
    },
    close: (code: number, reason: string) => {
      got.closed = [code, reason]
    },
  }
  return { own, got }
}

/** Two instances and what goes between them; `drops` says which messages are lost. */
function makePair() {
  const lost = { drops: (_: PortMessage) => false, delayMs: 0 }
  const [user, agent] = [makeOwn(), makeOwn()]
  const over: string[] = []
  const at = (instance: string, to: 'agent' | 'user', own: ReturnType<typeof makeOwn>['own']) =>
    new RelayedEnd({ handle: 'h', instance, to, own, onOver: () => over.push(instance) })
  const ends = { home: at('home', 'agent', user.own), other: at('other', 'user', agent.own) }
  vi.spyOn(relayChannel(), 'tell').mockImplementation(async (instance, messages) => {
    await new Promise((resolve) => setTimeout(resolve, lost.delayMs))
    for (const message of messages as PortMessage[])
      if ('to' in message && !lost.drops(message)) ends[instance === 'home' ? 'other' : 'home'].hear(message)
  })
  return { ...ends, user: user.got, agent: agent.got, lost, over }
}

const settle = () => vi.advanceTimersByTimeAsync(10)

test('bytes, grants and ends go to the other instance, in their order', async () => {
  const { home, user, agent, lost, over } = makePair()
  lost.delayMs = 100
  const text = 'abcdefgh'.repeat(1_500)
  home.take(Buffer.from(text.slice(0, 5_000)))
  home.take(Buffer.from(text.slice(5_000)))
  home.allow(PORT_WINDOW_BYTES + 1)
  home.close(1000, 'done')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(agent).toEqual({ text, until: 0, closed: [1000, 'done'] })
  expect(user.closed).toBeUndefined()
  expect(new Set(over)).toEqual(new Set(['home', 'other']))
})

/** Breaks without the check of offsets. */
test('a message that is lost ends both sides, and no byte comes after it', async () => {
  const { home, user, agent, lost } = makePair()
  home.take(Buffer.from('one'))
  await settle()
  lost.drops = ({ t }) => t === 'port_data'
  home.take(Buffer.from('two'))
  await settle()
  lost.drops = () => false
  home.take(Buffer.from('three'))
  await settle()
  expect(agent).toMatchObject({ text: 'one', closed: [1011, 'bytes were lost'] })
  expect(user.closed).toEqual([1011, 'bytes were lost'])
})

/** Breaks if what waits for another instance has no bound. */
test('who sends more than a window ahead is closed, and nothing reaches an end that is over', async () => {
  const { home, user, agent, lost } = makePair()
  lost.delayMs = 100
  home.take(Buffer.alloc(PORT_WINDOW_BYTES, 'a'))
  home.take(Buffer.alloc(PORT_WINDOW_BYTES, 'b'))
  expect(user.closed).toEqual([1011, 'too much waits'])
  home.take(Buffer.from('c'))
  home.allow(PORT_WINDOW_BYTES + 7)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(agent).toEqual({ text: 'a'.repeat(PORT_WINDOW_BYTES), until: 0, closed: [1011, 'too much waits'] })
})

test('a grant that is lost comes again, and an instance that is silent is gone', async () => {
  const { other, user, agent, lost } = makePair()
  lost.drops = ({ t }) => t === 'port_credit'
  other.allow(PORT_WINDOW_BYTES + 5)
  await settle()
  expect(user.until).toBe(0)
  lost.drops = () => false
  await vi.advanceTimersByTimeAsync(5_000)
  expect(user.until).toBe(PORT_WINDOW_BYTES + 5)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([user.closed, agent.closed]).toEqual([undefined, undefined])
  lost.drops = () => true
  await vi.advanceTimersByTimeAsync(14_000)
  expect([user.closed?.[0], agent.closed?.[0]]).toEqual([1011, 1011])
})
