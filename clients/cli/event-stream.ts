import { setTimeout as wait } from 'node:timers/promises'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { ApiError, type Boardwalk, ConnectionFailedError, type components, refusalOf } from '../typescript/src/index.ts'

export type StreamedEvent = components['schemas']['Event']
/** What a stream says: an event, that all that was kept was sent, or that events may be missing. */
export type Streamed = { kind: 'event'; event: StreamedEvent } | { kind: 'caught up' } | { kind: 'reset' }

/** A stream on which nothing came for so long is dead: the service sends something every 15 s. */
const SILENCE_MS = 45_000
const FIRST_DELAY_MS = 500
const MAX_DELAY_MS = 15_000

type Options = {
  signal: AbortSignal
  /** The id of the last event that is known. Without one, the stream begins now. */
  after?: string | undefined
  /** Is called where the stream broke, before it is opened again. */
  onBreak: (text: string) => void
  firstDelayMs?: number
}

/**
 * Follows the events of the account, each once and in order. A stream that breaks is opened again
 * after the last event that came. Throws what the service refuses, and the reason of `signal`.
 */
export async function* followEvents(client: Boardwalk, options: Options): AsyncGenerator<Streamed> {
  const { signal, onBreak, firstDelayMs = FIRST_DELAY_MS } = options
  let last = options.after
  let delayMs = firstDelayMs
  for (;;) {
    try {
      for await (const message of messagesOf(client, last, signal)) {
        delayMs = firstDelayMs
        if (message === 'comment') {
          yield { kind: 'caught up' }
          continue
        }
        if (message.event === 'reset') yield { kind: 'reset' }
        else if (message.event !== 'ready') yield { kind: 'event', event: JSON.parse(message.data) }
        // What was not taken comes again, so it counts once it was.
        if (message.id) last = message.id
      }
    } catch (error) {
      signal.throwIfAborted()
      if (!mayPass(error)) throw error
      onBreak(error.message)
    }
    await wait(delayMs, undefined, { signal })
    delayMs = Math.min(MAX_DELAY_MS, delayMs * 2)
  }
}

/** Whether another try may do. */
const mayPass = (error: unknown): error is Error =>
  error instanceof ConnectionFailedError || (error instanceof ApiError && (error.status >= 500 || error.status === 429))

async function* messagesOf(
  client: Boardwalk,
  last: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<EventSourceMessage | 'comment'> {
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(new ConnectionFailedError('Nothing came for 45 s.')), SILENCE_MS)
  const either = AbortSignal.any([signal, silence.signal])
  const found: (EventSourceMessage | 'comment')[] = []
  const parser = createParser({ onEvent: (one) => found.push(one), onComment: () => found.push('comment') })
  const decoder = new TextDecoder()
  try {
    const response = await fetch(addressOf(client, last), { headers: headersOf(client, last), signal: either })
    if (!response.ok) throw refusalOf(response, await response.json().catch(() => null))
    for await (const chunk of response.body ?? []) {
      timer.refresh()
      parser.feed(decoder.decode(chunk, { stream: true }))
      yield* found.splice(0)
    }
  } catch (cause) {
    signal.throwIfAborted()
    if (silence.signal.aborted) throw silence.signal.reason
    if (!(cause instanceof TypeError)) throw cause
    throw new ConnectionFailedError(`The stream of events broke off: ${cause.message}.`, { cause })
  } finally {
    clearTimeout(timer)
  }
}

/** The first 0 asks for all events that are kept, which is no id of an event. */
const addressOf = ({ url }: Boardwalk, last: string | undefined) => `${url}/v1/events${last === '0' ? '?after=0' : ''}`

const headersOf = ({ apiKey }: Boardwalk, last: string | undefined) => ({
  Authorization: `Bearer ${apiKey}`,
  ...(last !== undefined && last !== '0' && { 'Last-Event-ID': last }),
})
