import { BaseConsole, type BaseOptions } from './base-console.ts'
import { requireText } from './check-arguments.ts'
import { type Boardwalk, boardwalk, read } from './client.ts'
import { ConsoleFeed } from './console-feed.ts'
import { ConsoleLink, type LinkOptions } from './console-link.ts'
import { readRecorded } from './console-record.ts'
import type { ConsoleSource } from './console-source.ts'

export type ConsoleOptions = BaseOptions & LinkOptions

/** A console that a key opens. */
export class Console extends BaseConsole {
  /** Opens a console. Throws the ApiError of a refusal, and a ConnectionFailedError. */
  static async open(options: ConsoleOptions): Promise<Console> {
    options.signal?.throwIfAborted()
    const { url, key, signal } = options
    requireText('sessionId', options.sessionId)
    const client = boardwalk({ url, apiKey: key, signal })
    const feed = await ConsoleFeed.open(sourceOf(client, options), options)
    return new Console(feed, options).ready()
  }
}

function sourceOf(client: Boardwalk, options: ConsoleOptions): ConsoleSource {
  const { sessionId: session_id } = options
  return {
    connect: (from) => ConsoleLink.open(options, from),
    readRecorded: (from, to) => readRecorded(client, session_id, from, to),
    endReason: async () =>
      (await read(client.http.GET('/v1/sessions/{session_id}', { params: { path: { session_id } } }))).end_reason,
  }
}
