import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { logFailure } from '#core/log.ts'
import { listen } from '#http/server/listen.ts'

/** A page that asks the database for nothing. */
const PATH = '/login'
/** A server whose pages do not come at all still has programs to serve. */
const TIMEOUT_MS = 60_000

/**
 * Has Next render a page, by way of a port that closes again. The first page loads what all pages
 * share, which stops the process for up to seconds on a busy machine: later, what waits for the
 * database then, or connects to it, would run into its time limits. A failure is logged.
 */
export async function loadPages(pages: RequestListener): Promise<void> {
  const server = createServer(pages)
  await listen(server, { host: '127.0.0.1', port: 0 })
  try {
    const { port } = server.address() as AddressInfo
    const url = `http://127.0.0.1:${port}${PATH}`
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(url, { headers: { Connection: 'close' }, redirect: 'error', signal })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${PATH} was answered ${response.status} as the server started`)
  } catch (error) {
    logFailure(error, { task: 'load pages' })
  } finally {
    server.close()
    await once(server, 'close')
  }
}
