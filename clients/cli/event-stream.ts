import { setTimeout as wait } from 'node:timers/promises'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { MAX_SAID_BYTES, tooLarge } from '../typescript/src/body.ts'
import {
  ApiError,
  type Boardwalk,
  BoardwalkError,
  ConnectionFailedError,
  type components,
} from '../typescript/src/index.ts'
import { reasonOf } from '../typescript/src/network-errors.ts'

export type StreamedEvent = components['schemas']['Event']
/** What a stream says: an event, that all that was kept was sent, or that events may be missing. */
export type Streamed = { kind: 'event'; event: StreamedEvent } | { kind: 'caught up' } | { kind: 'reset' }

/** A stream on which nothing came for so long is dead: the service sends something every 15 s. */
const SILENCE_MS = 45_000
const FIRST_DELAY_MS = 500
const MAX_DELAY_MS = 15_000

type Options = {
  signal: AbortSignal
  /** The id of the last event that is known; 0 for all that are kept. Default: from now on. */
  after?: string | undefined
  /** Is called where the stream broke, before it is opened again. */
  onBreak: (text: string) => void
}

/**
 * Follows the events of the account, each once and in order. A stream that breaks is opened again
 * after the last event that came. Throws what the service refuses, a {@link ConnectionFailedError}
 * where the first stream cannot be opened, and the reason of `signal`.
 */
export async function* followEvents(client: Boardwalk, options: Options): AsyncGenerator<Streamed> {
  const { signal, onBreak } = options
  let last = options.after
  let hasBegun = false
  for (let delayMs = FIRST_DELAY_MS; ; delayMs = Math.min(MAX_DELAY_MS, delayMs * 2)) {
    try {
      for await (const message of messagesOf(client, last, signal)) {
        ;[hasBegun, delayMs] = [true, FIRST_DELAY_MS]
        if (message === 'comment') yield { kind: 'caught up' }
        else if (message.event === 'reset') yield { kind: 'reset' }
        else if (message.event !== 'ready') yield { kind: 'event', event: JSON.parse(message.data) }
        // What was not taken comes again, so it counts once it was.
        if (message !== 'comment' && message.id) last = message.id
      }
      if (!hasBegun) throw new ConnectionFailedError(`${client.url} did not send a stream of events.`)
    } catch (error) {
      signal.throwIfAborted()
      if (!hasBegun || !mayPass(error)) throw error
      onBreak(error.message)
    }
    await wait(delayMs, undefined, { signal })
  }
}

/** Whether another try may do. */
const mayPass = (error: unknown): error is Error =>
  error instanceof ConnectionFailedError || (error instanceof ApiError && (error.status >= 500 || error.status === 429))

type Message = EventSourceMessage | 'comment'

async function* messagesOf(client: Boardwalk, last: string | undefined, signal: AbortSignal): AsyncGenerator<Message> {
  const leaving = new AbortController()
  const leave = () => leaving.abort()
  const silence = setTimeout(leave, SILENCE_MS)
  signal.addEventListener('abort', leave)
  const found: Message[] = []
  const parser = createParser({ onEvent: (one) => found.push(one), onComment: () => found.push('comment') })
  const decoder = new TextDecoder()
  try {
    const response = await client.open(`/v1/events${last === undefined ? '' : `?after=${last}`}`, leaving.signal)
    let length = 0
    for await (const chunk of response.body ?? []) {
      silence.refresh()
      parser.feed(decoder.decode(chunk, { stream: true }))
      length = found.length > 0 ? 0 : length + chunk.length
      if (length > MAX_SAID_BYTES) throw tooLarge({ url: `${client.url}/v1/events`, response })
      yield* found.splice(0)
    }
  } catch (cause) {
    signal.throwIfAborted()
    if (cause instanceof BoardwalkError) throw cause
    const text = leaving.signal.aborted ? `nothing came for ${SILENCE_MS / 1000} s` : reasonOf(cause)
    throw new ConnectionFailedError(`The stream of events from ${client.url} broke off: ${text}.`, { cause })
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', leave)
    leave()
  }
}
