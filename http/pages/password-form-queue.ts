import type { RequestListener, ServerResponse } from 'node:http'
import { availableParallelism } from 'node:os'
import { asyncListener } from '#http/server/async-listener.ts'
import { matcherOf } from '#http/server/path-patterns.ts'
import { pathOf } from '#http/server/route-names.ts'
import { admissionQueue } from './admission-queue.ts'
import { bufferBody } from './buffer-body.ts'
import { plainPage } from './plain-page.ts'

/**
 * As many as passwords are hashed at once (core/accounts/hash-queue.ts): more would only render at
 * the same time.
 */
export const MAX_RUNNING = Math.max(1, availableParallelism() - 1)
export const MAX_QUEUED = 32 * availableParallelism()
/** An e-mail, a password and a redirect are far smaller. */
const MAX_BYTES = 64 * 1024
const RETRY_AFTER_SECONDS = 5

/** The patterns of forms that wait for a place, and of those like them that hash nothing. */
type Forms = { queued: readonly string[]; atOnce: readonly string[] }

const BUSY = plainPage(
  'The service is busy',
  'Too many people are logging in. Go back, wait a moment, then send the form again.',
)

const queue = admissionQueue({ maxRunning: MAX_RUNNING, maxWaiting: MAX_QUEUED, restFactor: 1 / 2 })

export const passwordFormStats = queue.stats

/**
 * Passes password forms to `listener` a few at a time, and everything else at once, to
 * `others` unless it is a form. A flood waits here unread, where waiting costs nothing. While more
 * wait a slot rests half as long as it worked, which leaves a third of the time to other requests.
 * Beyond the queue the response is 503.
 */
export function queuePasswordForms(
  { queued, atOnce }: Forms,
  listener: RequestListener,
  others: RequestListener = listener,
): RequestListener {
  const match = matcherOf([...queued, ...atOnce])
  const admit = asyncListener('page', (request, response) =>
    queue.admit(
      response,
      () => listener(request, response),
      () => refuse(response, 503, BUSY),
    ),
  )

  return (request, response) => {
    const form = request.method === 'POST' ? match(pathOf(request)) : undefined
    if (!form) return others(request, response)
    const bytes = Number(request.headers['content-length'] ?? 0)
    if (bytes > MAX_BYTES) return refuse(response, 413, '')
    const next = atOnce.includes(form.pattern) ? listener : admit
    bufferBody(request, bytes, () => next(request, response))
  }
}

function refuse(response: ServerResponse, status: number, body: string): void {
  const headers = { 'Retry-After': RETRY_AFTER_SECONDS, 'Cache-Control': 'no-store', Connection: 'close' }
  response.writeHead(status, { ...headers, 'Content-Type': 'text/html; charset=utf-8' }).end(body)
}
