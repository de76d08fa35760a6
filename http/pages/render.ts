import { once } from 'node:events'
import {
  type IncomingHttpHeaders,
  IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
  ServerResponse,
} from 'node:http'
import { Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { env } from '#env.ts'

export type Rendered = { status: number; headers: OutgoingHttpHeaders; body: Buffer }

/** Returns a listener's response to GET of a path, without credentials. */
export async function render(
  listener: RequestListener,
  path: string,
  headers: IncomingHttpHeaders = {},
): Promise<Rendered> {
  const request = new IncomingMessage(new Socket())
  Object.assign(request, { method: 'GET', url: path, headers: { ...headers, host: new URL(env().appUrl).host } })
  request.push(null)
  const response = new ServerResponse(request)
  Object.assign(response, { useChunkedEncodingByDefault: false, shouldKeepAlive: false })
  const socket = new PassThrough()
  response.assignSocket(socket as unknown as Socket)
  // Node's server passes this on for sockets of its own; Next waits for it.
  socket.on('drain', () => response.emit('drain'))
  response.once('finish', () => socket.end())
  const written = buffer(socket)
  listener(request, response)
  await once(response, 'finish')
  const raw = await written
  const body = raw.subarray(raw.indexOf('\r\n\r\n') + 4)
  return { status: response.statusCode, headers: response.getHeaders(), body }
}
