import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Answer } from './conformance.ts'
import type { Generated } from './fuzz.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 50 })

/**
 * For tests: sends a request as it was generated, headers and bytes as they are, which fetch would
 * put right.
 */
export function send(url: string, { method, path, headers, body }: Generated): Promise<Answer> {
  const { host, hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const sent = request({ agent, hostname, port, method, path, headers: ['Host', host, ...headers.flat()] })
    sent.once('response', (answer) => {
      const pairs = Array.from({ length: answer.rawHeaders.length / 2 }, (_, at) => [
        answer.rawHeaders[2 * at] ?? '',
        answer.rawHeaders[2 * at + 1] ?? '',
      ])
      const received = { status: answer.statusCode ?? 0, headers: new Headers(pairs as [string, string][]) }
      text(answer).then((body) => resolve({ ...received, text: body }), reject)
    })
    // A request refused before its body is sent gets a response and is then cut off.
    sent.once('error', reject)
    sent.end(body)
  })
}
