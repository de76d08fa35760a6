import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Line, LineEvents } from './line.ts'

const CONNECT_MS = 5_000

/** Connects to a server of serial lines. Throws if it does not answer. */
export async function connectTo(address: string): Promise<Socket> {
  const { hostname, port } = new URL(address)
  const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port), noDelay: true, keepAlive: true })
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(CONNECT_MS) })
    return socket
  } catch (error) {
    socket.destroy()
    const why = error instanceof Error && error.name !== 'AbortError' ? error.message : 'no answer in 5 s'
    throw new Error(`${address} cannot be reached: ${why}. Does its server run, and is the address right?`)
  }
}

/** Tells the end of a connection, unless `close` has been called. */
export function watchEnd(socket: Socket, address: string, { lost }: LineEvents) {
  let isClosed = false
  let why = 'closed'
  socket.on('error', ({ message }) => {
    why = message
  })
  socket.on('close', () => {
    if (isClosed) return
    isClosed = true
    lost(new Error(`The connection to ${address} has ended (${why}). Is another program using the line?`))
  })
  return {
    async close(): Promise<void> {
      if (isClosed) return
      isClosed = true
      const ended = once(socket, 'close')
      socket.destroy()
      await ended
    },
  }
}

/** A line as plain bytes: nothing but its text can be had. */
export async function openTcp(address: string, events: LineEvents): Promise<Line> {
  const socket = await connectTo(address)
  socket.on('data', (bytes: Buffer) => events.data(new Uint8Array(bytes)))
  const cannot = async () => {
    throw new Error(`${address} carries no control lines: use rfc2217:// for them.`)
  }
  return {
    write: (bytes) => void socket.write(bytes),
    setSignals: cannot,
    sendBreak: cannot,
    ...watchEnd(socket, address, events),
  }
}
