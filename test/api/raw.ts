import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Answer } from './conformance.ts'

/**
 * For tests: sends bytes as they are, leaves if asked to, and reads until the server closes. The
 * first answer is the one that counts.
 */
export async function raw(url: string, bytes: string | Uint8Array, { leaves = false } = {}): Promise<Answer> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  if (leaves) socket.end(bytes)
  else socket.write(bytes)
  const received = await text(socket)
  const end = received.indexOf('\r\n\r\n')
  const [head, rest] = [received.slice(0, end), received.slice(end + 4)]
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
  const parsed = new Headers(headers as [string, string][])
  const body = parsed.get('transfer-encoding') === 'chunked' ? joinChunks(rest) : rest
  return { status: Number(statusLine.split(' ')[1] ?? 0), headers: parsed, text: body }
}

/** What chunks hold, each after its size. */
function joinChunks(chunks: string): string {
  const size = Number.parseInt(chunks, 16)
  const start = chunks.indexOf('\r\n') + 2
  return size ? chunks.slice(start, start + size) + joinChunks(chunks.slice(start + size + 2)) : ''
}
