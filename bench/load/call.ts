import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true })
/** Longer than the service lets anybody wait. */
const TIMEOUT_MS = 15_000

export type Asked = { method: string; url: string; key: string; body?: object }
/** The status is 0 where there was no answer. */
export type Answer = { status: number; text: string }

/** Makes one call of the API, on a connection that stays. */
export function call({ method, url, key, body }: Asked): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const nothing = () => resolve({ status: 0, text: '' })
  const headers = { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) }
  const sent = request(url, { method, agent, headers, timeout: TIMEOUT_MS }, (response) => {
    let text = ''
    response.setEncoding('utf8')
    response.on('data', (chunk) => (text += chunk))
    response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    response.on('error', nothing)
  })
  sent.on('timeout', () => sent.destroy())
  sent.on('error', nothing)
  sent.end(body && JSON.stringify(body))
  return promise
}
