import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { UsageError } from '../../typescript/src/index.ts'
import { reasonOf } from '../files.ts'
import { type Address, textOf } from './address.ts'

/** What disposes of it ends the connections that are left. */
type Listening = { port: number } & AsyncDisposable

/** Listens for tools. Throws a UsageError if that is not possible there. */
export function listenAt(at: Address, onSocket: (socket: Socket) => void): Promise<Listening> {
  return listen(at, textOf(at), onSocket)
}

/** As {@link listenAt}, at a path in a folder that only this user reaches. */
export function listenAtPath(path: string, onSocket: (socket: Socket) => void): Promise<Listening> {
  return listen({ path }, path, onSocket)
}

async function listen(at: object, name: string, onSocket: (socket: Socket) => void): Promise<Listening> {
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    onSocket(socket)
  }).listen(at)
  try {
    await once(server, 'listening')
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException
    throw new UsageError(`boardwalk cannot listen at ${name}: ${WHY[code] ?? reasonOf(cause)}.`, { cause })
  }
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

const WHY: Record<string, string> = {
  EADDRINUSE: 'another program uses it. Give another port, or none for a free one',
  EADDRNOTAVAIL: 'this computer does not have that address',
  ENOTFOUND: 'this computer does not have that address',
  EACCES: 'you are not allowed to use that port',
}
