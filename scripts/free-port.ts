import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Below the ports that systems give to connections, and to servers that take any port. */
const [FIRST, END] = [20_000, 32_000]

/**
 * Returns a port of 127.0.0.1 that nobody listens on. Nobody else is given it while this process
 * lives: the port after it is held as a sign of that.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + 2 * randomInt((END - FIRST) / 2)
    const sign = await listenOn(port + 1)
    const server = sign && (await listenOn(port))
    if (server) {
      sign.unref()
      server.close()
      await once(server, 'close')
      return port
    }
    sign?.close()
  }
}

/** Returns undefined if the port is taken. */
async function listenOn(port: number): Promise<Server | undefined> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return server
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
  }
}
