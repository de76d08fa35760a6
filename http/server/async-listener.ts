import type { RequestListener } from 'node:http'
import { logFailure } from '#core/log.ts'

/**
 * A listener for an async handler: a rejection would be unhandled, and the
 * asked would wait for ever.
 */
export function asyncListener(
  task: string,
  handle: (...asked: Parameters<RequestListener>) => Promise<void>,
): RequestListener {
  return (request, response) => {
    handle(request, response).catch((error: unknown) => {
      logFailure(error, { task })
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  }
}
