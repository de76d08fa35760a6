import { PORT_PROTOCOL, REFUSALS_PROTOCOL, REFUSED_CODE } from '#wire/port-socket.ts'
import { socketClose } from '#wire/socket-close.ts'

/**
 * Why a debugger is not connected, in words. `inUse` if another one is, since when if that is
 * known.
 */
export type LinkEnd = { text: string; inUse?: { since: string | null } }

/** The way to a stub. */
export type Link = { send: (bytes: Uint8Array<ArrayBuffer>) => void; close: () => void }

export type LinkEvents = {
  onBytes: (bytes: Uint8Array) => void
  /** The board stands still: the debugger is connected. */
  onOpen: () => void
  onEnd: (end: LinkEnd) => void
}

const LOST = 'The connection was lost. The program goes on without breakpoints.'
const ends: Record<number, string> = {
  [socketClose.ended]: 'The board’s side has closed the connection, as it does when its power is switched off.',
  [socketClose.tryAgain]: 'The connection to the board was lost. The program goes on without breakpoints.',
  [socketClose.restart]: 'The service restarts. Attach again in a moment.',
  [socketClose.unauthorized]: 'You are no longer logged in. Log in again to attach.',
  [socketClose.taken]: 'Another debugger of your account has taken the board over.',
  [socketClose.sessionEnded]: 'The session has ended.',
  [socketClose.tooMuch]: 'The browser took no bytes for 60 seconds, so the connection was closed.',
}

/**
 * The port of a board’s debugger, over a WebSocket with the login of the page. The board stands
 * still once it is open, and goes on once it is closed.
 */
export class PortLink implements Link {
  readonly #socket: WebSocket

  constructor(sessionId: string, { take, ...events }: LinkEvents & { take: boolean }) {
    const url = new URL(`/v1/sessions/${sessionId}/ports/gdb${take ? '?take=true' : ''}`, location.href)
    url.protocol = url.protocol.replace('http', 'ws')
    const socket = new WebSocket(url, [PORT_PROTOCOL, REFUSALS_PROTOCOL])
    this.#socket = socket
    socket.binaryType = 'arraybuffer'
    let refusal: LinkEnd | undefined
    let isOpen = false
    socket.onopen = () => events.onOpen()
    socket.onmessage = ({ data }) => {
      if (typeof data === 'string') refusal = refusalOf(JSON.parse(data))
      else {
        isOpen = true
        events.onBytes(new Uint8Array(data))
      }
    }
    socket.onclose = ({ code }) => {
      if (code === REFUSED_CODE && refusal) events.onEnd(refusal)
      else events.onEnd({ text: ends[code] ?? (isOpen ? LOST : 'The service cannot be reached. Try again.') })
    }
  }

  send(bytes: Uint8Array<ArrayBuffer>): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(bytes)
  }

  /** Closes it without a word to `onEnd`. */
  close(): void {
    this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null
    this.#socket.close()
  }
}

type Problem = { code: string; detail: string; since?: string | null; opened_by?: string }

function refusalOf({ code, detail, since = null, opened_by: by }: Problem): LinkEnd {
  if (code !== 'port_in_use') return { text: detail }
  return { text: `A debugger${by ? ` (${by})` : ''} is attached to the board.`, inUse: { since } }
}
