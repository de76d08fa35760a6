import { once } from 'node:events'
import { createServer, type Server } from 'node:http'

/** Thrown if a port cannot be opened, with a message for the operator. */
export class ListenError extends Error {
  override name = 'ListenError'
}

/**
 * Where to listen, and how the variables begin that say so: `METRICS_` of METRICS_HOST and
 * METRICS_PORT.
 */
type Place = { host: string; port: number; prefix?: string }

/** Opens a port. Throws a `ListenError` if it is taken. */
export async function listen(server: Server, place: Place): Promise<void> {
  try {
    server.listen(place.port, place.host)
    await once(server, 'listening')
  } catch (error) {
    throw new ListenError(whyNot(error as NodeJS.ErrnoException, place), { cause: error })
  }
}

/**
 * Opens a port and closes it again: to be told that it is taken before, and not after, the long
 * work.
 */
export async function assertIsFree(place: Place): Promise<void> {
  const server = createServer()
  await listen(server, place)
  server.close()
  await once(server, 'close')
}

function whyNot({ code, message }: NodeJS.ErrnoException, { host, port, prefix = '' }: Place) {
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is taken. Stop what listens there, or set ${prefix}PORT to another one.`
  if (code === 'EACCES') return `This user may not listen on port ${port}. Set ${prefix}PORT to one from 1024 on.`
  return `Cannot listen on ${host}, port ${port}: ${message}. Look at ${prefix}HOST and ${prefix}PORT.`
}
