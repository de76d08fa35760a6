import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Answer } from './conformance.ts'

/** For tests: sends bytes as they are, leaves if asked to, and reads until the server closes. The first answer is the one that counts. */
export async function raw(url: string, bytes: string | Uint8Array, { leaves = false } = {}): Promise<Answer> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  if (leaves) socket.end(bytes)
  else socket.write(bytes)
  const received = await text(socket)
  const [head = '', body = ''] = received.split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
  return { status: Number(statusLine.split(' ')[1]), headers: new Headers(headers as [string, string][]), text: body }
}
