import type { Subscription } from '#core/instances.ts'
import { logFailure } from '#core/log.ts'
import type { User } from '#core/users.ts'
import { processShared } from '#process-shared.ts'
import { isKept, lastEventId, PAGE, readEvents, type StoredEvent, usersWithNews } from './read.ts'

/** A client that is further behind is dropped: it comes back and goes on after its last event. */
const MAX_BEHIND_BYTES = 64 * 1024
/** How soon a client comes back whose stream has ended. */
export const RETRY = 'retry: 1000\n\n'
const BEAT = ':\n\n'
/** A comment after the events that were kept, so that a client need not wait to know. */
const CAUGHT_UP = ': caught up\n\n'

type Stream = {
  userId: string
  last: number
  send: (text: string) => void
  /** What is under way: a message that arrives meanwhile leads to another look. */
  isReading: boolean
  isStale: boolean
  isCaughtUp: boolean
}

/** Where a stream begins: after an event, with the oldest one that is kept, or now. */
type After = number | 'oldest' | undefined

const open = processShared('event streams', () => new Map<string, Set<Stream>>())

/**
 * Returns the events of a user as a stream of `text/event-stream`, from the one after `after` on,
 * from the oldest one that is kept, or from now on. It begins with an event `ready` or, if events
 * after that one may be gone, `reset`. It ends when `leaving` is aborted, and aborts it when the
 * client leaves or does not read.
 */
export async function streamEvents(user: Pick<User, 'id'>, after: After, leaving: AbortController) {
  const isLost = typeof after === 'number' && !(await isKept(after))
  const last = after === 'oldest' ? 0 : after === undefined || isLost ? await lastEventId(user) : after
  const encoder = new TextEncoder()
  let hasLeft = false
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const send = (text: string) => {
          if (leaving.signal.aborted) return
          if ((controller.desiredSize ?? 0) <= 0) leaving.abort()
          else controller.enqueue(encoder.encode(text))
        }
        const stream = { userId: user.id, last, send, isReading: false, isStale: false, isCaughtUp: false }
        const remove = add(stream)
        const end = () => {
          remove()
          if (!hasLeft) controller.close()
        }
        if (leaving.signal.aborted) return end()
        leaving.signal.addEventListener('abort', end, { once: true })
        send(RETRY + eventText(isLost ? 'reset' : 'ready', last, '{}'))
        void readOn(stream)
      },
      cancel() {
        hasLeft = true
        leaving.abort()
      },
    },
    { highWaterMark: MAX_BEHIND_BYTES, size: (chunk) => chunk.byteLength },
  )
}

/** Other instances tell this one whose events are new. */
export const eventMessages: Subscription = { events: ({ user }) => sendNews(user) }

function sendNews(userId: string): void {
  for (const stream of open.get(userId) ?? []) void readOn(stream)
}

/** Sends something on all open streams: proxies close a connection on which nothing is sent. */
export async function keepStreams(): Promise<void> {
  for (const streams of open.values()) for (const { send } of streams) send(BEAT)
}

export async function lookForEvents(): Promise<void> {
  const seen = new Map([...open].map(([id, streams]) => [id, Math.min(...[...streams].map(({ last }) => last))]))
  if (seen.size === 0) return
  for (const userId of await usersWithNews(seen)) sendNews(userId)
}

/** Sends all events that are new. One that fails to is tried again by `lookForEvents`. */
async function readOn(stream: Stream): Promise<void> {
  stream.isStale = true
  if (stream.isReading) return
  stream.isReading = true
  try {
    while (stream.isStale) {
      stream.isStale = false
      const events = await readEvents(stream.userId, stream.last)
      for (const event of events) stream.send(eventText(event.type, event.id, jsonOf(event)))
      stream.last = events.at(-1)?.id ?? stream.last
      if (events.length === PAGE) stream.isStale = true
    }
    if (!stream.isCaughtUp) stream.send(CAUGHT_UP)
    stream.isCaughtUp = true
  } catch (error) {
    logFailure(error, { task: 'events' })
  } finally {
    stream.isReading = false
  }
}

function add(stream: Stream): () => void {
  const streams = open.get(stream.userId) ?? new Set()
  open.set(stream.userId, streams.add(stream))
  return () => {
    streams.delete(stream)
    if (streams.size === 0 && open.get(stream.userId) === streams) open.delete(stream.userId)
  }
}

export function eventText(type: string, id: number, data: string): string {
  return `id: ${id}\nevent: ${type}\ndata: ${data}\n\n`
}

function jsonOf({ id, ...event }: StoredEvent): string {
  return JSON.stringify({ id: String(id), ...event })
}
