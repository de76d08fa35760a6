import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { listening } from '#test/listening.ts'

type Received = { path: string; headers: IncomingHttpHeaders; body: string }

/** A receiver of webhooks on this machine. By default it answers 204. */
export async function startReceiver(
  answer: (response: ServerResponse, received: Received) => void = (response) => response.writeHead(204).end(),
) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const one = { path: request.url ?? '', headers: request.headers, body: await text(request) }
    received.push(one)
    answer(response, one)
  })
  const url = await listening(server)
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url, received, stop }
}

/**
 * Returns what a delivery says, as a receiver reads it with the library of the Standard Webhooks
 * specification. Throws for a signature that is not right.
 */
export function verified({ headers, body }: Received, secret: string): unknown {
  return new Webhook(secret).verify(body, headers as Record<string, string>)
}
