import { once } from 'node:events'
import { request } from 'node:http'

/** A request whose body stops in the middle. */
export class SlowStart {
  /** Resolves when the server has read the head. */
  readonly isTaken: Promise<unknown>
  readonly answered: Promise<number | string>
  readonly finish: () => void

  constructor(url: string, secret: string, board_type: string) {
    const body = JSON.stringify({ board_type, minutes: 1 })
    const headers = {
      Authorization: `Bearer ${secret}`,
      'Content-Type': 'application/json',
      'Content-Length': body.length,
      Expect: '100-continue',
    }
    const sending = request(`${url}/v1/sessions`, { method: 'POST', headers, agent: false })
    this.isTaken = once(sending, 'continue')
    sending.flushHeaders()
    void this.isTaken.then(() => sending.write(body.slice(0, 5)))
    this.finish = () => sending.end(body.slice(5))
    this.answered = once(sending, 'response').then(([response]) => response.resume().statusCode, String)
  }
}
