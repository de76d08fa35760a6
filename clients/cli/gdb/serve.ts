import type { Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { ApiError, openPort, SessionEndedError } from '../../typescript/src/index.ts'
import { type Address, textOf } from '../attach/address.ts'
import { listenAt, listenAtPath } from '../attach/listen.ts'
import type { Context } from '../context.ts'
import { explain, flagsOf } from '../failures.ts'
import { portEndOf } from '../port-end.ts'

/** Where debuggers are served: a path of a socket, or a port. */
export type Place = { path: string } | Address

/**
 * Serves a board to debuggers, one at a time, until Ctrl-C. Throws once one of them finds that the
 * session is over.
 */
export async function serveGdb(context: Context, sessionId: string, at: Place, take: boolean): Promise<void> {
  const { client, out, signal } = context
  const over = Promise.withResolvers<never>()
  let isTaken = false
  const serve = async (socket: Socket) => {
    if (isTaken) {
      out.say('A second debugger was turned away.')
      socket.destroy()
      return
    }
    isTaken = true
    let end = 'was turned away'
    try {
      const port = await openPort({ client, id: sessionId }, 'gdb', { take, signal })
      out.say('A debugger is connected.')
      end = 'has left'
      // Either end may be the first to leave.
      await Promise.race([pipeline(socket, port), pipeline(port, socket)])
      out.say('The debugger has left.')
    } catch (error) {
      if (signal.aborted) return
      const reason = await portEndOf({ client, id: sessionId }, error)
      if (isOver(reason)) throw reason
      // The debugger has closed its connection, or the board has as it was asked to.
      if (isClosed(reason)) out.say(`The debugger ${end}.`)
      else out.say(`The debugger ${end}: ${explain(reason, undefined, flagsOf(['gdb']))}`)
    } finally {
      socket.destroy()
      isTaken = false
    }
  }
  const accept = (socket: Socket) => {
    // A connection that is cut ends like one that is closed.
    socket.on('error', () => {})
    serve(socket).catch(over.reject)
  }
  await using listening = 'path' in at ? await listenAtPath(at.path, accept) : await listenAt(at, accept)
  const address = 'path' in at ? at.path : textOf({ ...at, port: listening.port })
  out.say(`Listening for a debugger at ${address}. Ctrl-C ends it; the session goes on.`)
  if (out.isJson) out.record({ address }, [['Address', address]])
  signal.addEventListener('abort', () => over.reject(signal.reason), { once: true })
  if (signal.aborted) over.reject(signal.reason)
  await over.promise
}

const isClosed = (reason: unknown) =>
  reason instanceof Error && 'code' in reason && reason.code === 'ERR_STREAM_PREMATURE_CLOSE'

/** A session that is over takes no debugger any more. */
const isOver = (reason: unknown) =>
  reason instanceof SessionEndedError ||
  (reason instanceof ApiError && ['session_ended', 'not_found'].includes(reason.code))
