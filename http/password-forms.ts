import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { availableParallelism } from 'node:os'
import { bufferBody } from './buffer-body.ts'
import { plainPage } from './plain-page.ts'
import { NOWHERE, pathOf, routeNames } from './route-names.ts'

/** As many as passwords are hashed at once (core/users/turns.ts): more would only render beside each other, in the way of everybody else. */
export const PLACES = Math.max(1, availableParallelism() - 1)
export const SEATS = 32 * availableParallelism()
/** An address, a password and where to go next are far less. */
const MAX_BYTES = 64 * 1024
const LONGEST_REST_MS = 1_000
const RETRY_AFTER_SECONDS = 5

const BUSY = plainPage(
  'A moment, please',
  'Too many people are logging in just now. Go back, wait a moment, then send the form again.',
)

/** The forms of this process: how many are let in or rest, who waits, and how many were refused. */
const line = { busy: 0, waiting: new Set<() => void>(), refused: 0 }

export function passwordForms() {
  return { waiting: line.waiting.size, refused: line.refused }
}

/**
 * Lets the forms of `pages` that ask for passwords to the server a few at a time, and everything else at once. So a flood of them waits
 * here, unread, where waiting costs nothing; and while others wait, a place rests half as long as it worked, so that at least
 * a third of the time is everybody else's. Beyond the seats they are refused as `unavailable` before anybody renders a page about it.
 */
export function passwordFormsInTurn(pages: string, listener: RequestListener): RequestListener {
  const routeOf = routeNames(pages)

  function admit(request: IncomingMessage, response: ServerResponse): void {
    line.busy += 1
    const began = performance.now()
    response.once('close', () => {
      const rest = line.waiting.size > 0 ? Math.min((performance.now() - began) / 2, LONGEST_REST_MS) : 0
      setTimeout(leave, rest)
    })
    listener(request, response)
  }

  function leave(): void {
    line.busy -= 1
    const [next] = line.waiting
    next?.()
  }

  function wait(request: IncomingMessage, response: ServerResponse): void {
    if (line.busy < PLACES) admit(request, response)
    else if (line.waiting.size >= SEATS) refuseForm(response)
    else takeSeat(request, response)
  }

  function refuseForm(response: ServerResponse): void {
    line.refused += 1
    refuse(response, 503, BUSY)
  }

  function takeSeat(request: IncomingMessage, response: ServerResponse): void {
    const turn = AsyncLocalStorage.bind(() => {
      line.waiting.delete(turn)
      response.off('close', giveUp)
      admit(request, response)
    })
    const giveUp = () => void line.waiting.delete(turn)
    response.once('close', giveUp)
    line.waiting.add(turn)
  }

  return (request, response) => {
    if (request.method !== 'POST' || routeOf(pathOf(request)) === NOWHERE) return listener(request, response)
    const bytes = Number(request.headers['content-length'] ?? 0)
    if (bytes > MAX_BYTES) return refuse(response, 413, '')
    bufferBody(request, bytes, () => wait(request, response))
  }
}

function refuse(response: ServerResponse, status: number, body: string): void {
  const headers = { 'Retry-After': RETRY_AFTER_SECONDS, 'Cache-Control': 'no-store', Connection: 'close' }
  response.writeHead(status, { ...headers, 'Content-Type': 'text/html; charset=utf-8' }).end(body)
}
