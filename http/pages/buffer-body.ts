import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'

/**
 * Calls back with the whole body once it has arrived, and leaves it to be read again. A slow or
 * aborted upload occupies nothing but its connection. The callback runs in the context of the
 * request, with its id and log fields.
 */
export function bufferBody(request: IncomingMessage, bytes: number, then: (body: Buffer) => void): void {
  const chunks: Buffer[] = []
  let missing = bytes
  const take = AsyncLocalStorage.bind(() => {
    while (missing > 0) {
      const chunk: Buffer | null = request.read()
      if (chunk === null) return
      chunks.push(chunk)
      missing -= chunk.length
    }
    request.off('readable', take)
    const body = Buffer.concat(chunks)
    if (body.length > 0) request.unshift(body)
    then(body)
  })
  if (bytes > 0) request.on('readable', take)
  else then(Buffer.alloc(0))
}
