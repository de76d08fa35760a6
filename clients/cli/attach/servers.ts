import type { Socket } from 'node:net'
import { type Address, FREE_PORT, isLoopback, textOf } from './address.ts'
import { listenAt } from './listen.ts'
import { openPty } from './pty.ts'
import { Rfc2217Tool } from './rfc2217-tool.ts'
import { type LineChange, Tool } from './tool.ts'

/** A flag without a value is true. */
export type ServerFlags = { rfc2217?: Address | true; tcp?: Address | true; pty?: string }
/** Where tools reach the line, in the order in which `{}` stands for one of them. */
export type Addresses = { rfc2217?: string; tcp?: string; pty?: string }

type Options = {
  environment: NodeJS.ProcessEnv
  say: (text: string) => void
  onTool: (tool: Tool) => void
  /** Gets why a server has ended. */
  onFailure: (error: unknown) => void
}

/** Opening a serial port sets both lines. */
const OPENED: readonly LineChange[] = [{ dtr: true }, { rts: true }]

/**
 * Opens what is asked for: RFC 2217 if nothing is. Throws a UsageError for what cannot be opened,
 * and leaves nothing open then.
 */
export async function openServers(
  flags: ServerFlags,
  { environment, say, onTool, onFailure }: Options,
): Promise<{ addresses: Addresses } & AsyncDisposable> {
  const { pty } = flags
  const rfc2217 = flags.rfc2217 ?? (flags.tcp === undefined && pty === undefined ? true : undefined)
  const open: AsyncDisposable[] = []
  const close = async () => {
    for (const one of open.splice(0).reverse()) await one[Symbol.asyncDispose]()
  }
  async function listen(given: Address | true, toTool: (socket: Socket) => Tool): Promise<string> {
    const wanted = given === true ? FREE_PORT : given
    const server = await listenAt(wanted, (socket) => onTool(toTool(socket)))
    open.push(server)
    const text = textOf({ ...wanted, port: server.port })
    if (!isLoopback(wanted)) say(`Everybody who reaches ${text} can use this board: no password is asked for.`)
    return text
  }
  try {
    const addresses: Addresses = {}
    if (rfc2217 !== undefined)
      addresses.rfc2217 = `rfc2217://${await listen(rfc2217, (socket) => new Rfc2217Tool(socket))}`
    if (flags.tcp !== undefined) addresses.tcp = await listen(flags.tcp, (socket) => new Tool(socket))
    if (pty !== undefined) {
      const onSocket = (socket: Socket) => onTool(new Tool(socket, OPENED))
      open.push(await openPty(pty, environment, { onSocket, onFailure }))
      addresses.pty = pty
    }
    return { addresses, [Symbol.asyncDispose]: close }
  } catch (error) {
    await close()
    throw error
  }
}
