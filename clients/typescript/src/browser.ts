/** What programs import in a browser: the console of a session, opened by a ticket. */
import { BaseConsole, type BaseOptions } from './base-console.ts'
import { BrowserLink, type TicketOptions } from './browser-link.ts'
import { requireText } from './check-arguments.ts'
import { ConsoleFeed } from './console-feed.ts'
import { serviceUrl } from './service-url.ts'

export * from './console-errors.ts'
export type { ConsoleMessage, Output } from './console-protocol.ts'
export { ConsoleText } from './console-text.ts'
export { BoardwalkError, ConnectionFailedError, SessionEndedError, UsageError } from './errors.ts'
export type { Match } from './matcher.ts'
export type { Pattern } from './pattern.ts'

export type BrowserConsoleOptions = BaseOptions & TicketOptions

/**
 * A console that a ticket opens. A connection that is cut is made again. What was printed in
 * between and is not sent any more is left out, because a ticket reads no logs.
 */
export class BrowserConsole extends BaseConsole {
  static async open(options: BrowserConsoleOptions): Promise<BrowserConsole> {
    options.signal?.throwIfAborted()
    requireText('url', options.url)
    requireText('sessionId', options.sessionId)
    if (typeof options.ticket !== 'function') requireText('ticket', options.ticket)
    const link = { ...options, url: serviceUrl(options.url) }
    const source = {
      connect: (from: number | 'start' | 'tail') => BrowserLink.open(link, from),
      readRecorded: nothing,
      endReason: async () => null,
    }
    return new BrowserConsole(await ConsoleFeed.open(source, options), options).ready()
  }
}

/**
 * Opens the console of a session with a ticket, which your server makes by
 * `POST /v1/sessions/{id}/console/tickets`. Throws a ConnectionFailedError if that cannot be done,
 * and a TypeError without a ticket.
 * Import it from `boardwalk-sdk/browser`.
 */
export const openConsole = (options: BrowserConsoleOptions): Promise<BrowserConsole> => BrowserConsole.open(options)

async function* nothing(): AsyncGenerator<never> {}
