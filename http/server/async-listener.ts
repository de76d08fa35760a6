import type { RequestListener } from 'node:http'
import { logFailure } from '#core/log.ts'

/**
 * Returns a listener for an async handler. An error is logged and becomes a 500; otherwise the
 * client would wait for ever.
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
