import type { Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { openPort } from '../../typescript/src/index.ts'
import { type Address, textOf } from '../attach/address.ts'
import { listenAt, listenAtPath } from '../attach/listen.ts'
import type { Context } from '../context.ts'

/** Where debuggers are served: a path of a socket, or a port. */
export type Place = { path: string } | Address

/** Serves a board to debuggers, one at a time, until Ctrl-C. */
export async function serveGdb(context: Context, sessionId: string, at: Place, take: boolean): Promise<void> {
  const { client, out, signal } = context
  let isTaken = false
  const serve = async (socket: Socket) => {
    if (isTaken) {
      out.say('A second debugger was turned away.')
      socket.destroy()
      return
    }
    isTaken = true
    try {
      const port = await openPort({ client, id: sessionId }, 'gdb', { take, signal })
      out.say('A debugger is connected.')
      // Either end may be the first to leave.
      await Promise.race([pipeline(socket, port), pipeline(port, socket)])
      out.say('The debugger has left.')
    } catch (error) {
      if (!signal.aborted) out.say(`The debugger has left: ${error instanceof Error ? error.message : String(error)}`)
    } finally {
      socket.destroy()
      isTaken = false
    }
  }
  const accept = (socket: Socket) => {
    // A connection that is cut ends like one that is closed.
    socket.on('error', () => {})
    void serve(socket)
  }
  await using listening = 'path' in at ? await listenAtPath(at.path, accept) : await listenAt(at, accept)
  const address = 'path' in at ? at.path : textOf({ ...at, port: listening.port })
  out.say(`Listening for a debugger at ${address}. Ctrl-C ends it; the session goes on.`)
  if (out.isJson) out.record({ address }, [['Address', address]])
  await new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
