import type { RequestListener } from 'node:http'
import { logFailure } from '#core/log.ts'

/**
 * A listener of what answers by promise: where that fails, nobody else hears of it, and whoever
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
