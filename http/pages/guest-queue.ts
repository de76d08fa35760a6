import type { IncomingMessage, RequestListener } from 'node:http'
import { availableParallelism } from 'node:os'
import { webCookies } from 'iron-session'
import { loginCookieName, unsealLoginCookie } from '#http/login-cookie.ts'
import { asyncListener } from '#http/server/async-listener.ts'
import { FILES, pathOf } from '#http/server/route-names.ts'
import { admissionQueue } from './admission-queue.ts'
import { refusePage } from './guard.ts'

export const MAX_WAITING = 64 * availableParallelism()
/** Rendering occupies the event loop, so more slots would gain nothing. */
export const MAX_RUNNING = 1
/** A page takes milliseconds; a slow reader delays the others no longer than this. */
const MAX_HELD_MS = 500

const queue = admissionQueue({
  maxRunning: MAX_RUNNING,
  maxWaiting: MAX_WAITING,
  restFactor: 1,
  maxHeldMs: MAX_HELD_MS,
})

/**
 * Renders pages for visitors who are not signed in one at a time, and leaves half of the time to
 * other requests while more wait. Beyond the queue the response is 503. A sealed cookie passes for
 * its 30 days, even if its login has ended: checking would cost more than it saves.
 */
export function queueGuests(listener: RequestListener): RequestListener {
  const admit = asyncListener('page', (request, response) =>
    queue.admit(
      response,
      () => listener(request, response),
      () => refusePage(response, 503, 'unavailable'),
    ),
  )
  const ask = asyncListener('page', async (request, response) => {
    if (await isSignedIn(request)) listener(request, response)
    else admit(request, response)
  })
  return (request, response) => {
    if (pathOf(request).startsWith(FILES)) listener(request, response)
    else if (request.headers.cookie === undefined) admit(request, response)
    else ask(request, response)
  }
}

async function isSignedIn({ headers }: IncomingMessage): Promise<boolean> {
  const asked = new Request('http://localhost', { headers: { cookie: headers.cookie ?? '' } })
  const cookie = webCookies(asked, new Headers()).read(loginCookieName())
  return cookie !== undefined && (await unsealLoginCookie(cookie)) !== undefined
}
