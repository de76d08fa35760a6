import { expect, test, vi } from 'vitest'
import { type LinkEnd, PortLink } from './port-link.ts'

type Handler = (event: { data?: unknown; code?: number }) => void

/** Opens a link over a socket that a test plays. */
function openLink(take = false) {
  const socket: { url?: string; protocols?: string[]; onmessage?: Handler; onclose?: Handler } = {}
  vi.stubGlobal('location', { href: 'https://boards.example/sessions/ses_1' })
  vi.stubGlobal(
    'WebSocket',
    class {
      constructor(url: URL, protocols: string[]) {
        Object.assign(socket, { url: url.href, protocols })
        // What a page sets on it is the test's to call.
        // biome-ignore lint/correctness/noConstructorReturn: it stands for the browser's own
        return socket as unknown as never
      }
    },
  )
  const ends: LinkEnd[] = []
  const got: number[] = []
  new PortLink('ses_1', {
    take,
    onOpen: () => {},
    onBytes: (bytes) => got.push(...bytes),
    onEnd: (end) => ends.push(end),
  })
  return { socket, ends, got }
}

test('a port is opened at the page’s own service, and bytes are passed on', () => {
  const { socket, got } = openLink(true)
  expect(socket.url).toBe('wss://boards.example/v1/sessions/ses_1/ports/gdb?take=true')
  expect(socket.protocols).toEqual(['boardwalk.port.v1', 'boardwalk.refusals.v1'])
  socket.onmessage?.({ data: Uint8Array.of(1, 2).buffer })
  expect(got).toEqual([1, 2])
})

test.each([
  [1000, 'closed the connection'],
  [1012, 'The service restarts'],
  [4401, 'no longer logged in'],
  [4409, 'taken the board over'],
  [4410, 'The session has ended'],
  [1006, 'The service cannot be reached'],
])('a close with %i is said in words', (code, words) => {
  const { socket, ends } = openLink()
  socket.onclose?.({ code })
  expect(ends).toEqual([{ text: expect.stringContaining(words) }])
})

test('a connection that breaks off later is said to be lost', () => {
  const { socket, ends } = openLink()
  socket.onmessage?.({ data: Uint8Array.of(1).buffer })
  socket.onclose?.({ code: 1006 })
  expect(ends).toEqual([{ text: expect.stringContaining('goes on without breakpoints') }])
})

test.each([
  [
    { code: 'port_in_use', detail: '', since: '2026-11-29T17:00:00Z', opened_by: 'API key “ci”' },
    { text: 'A debugger (API key “ci”) is attached to the board.', inUse: { since: '2026-11-29T17:00:00Z' } },
  ],
  [
    { code: 'port_in_use', detail: '' },
    { text: 'A debugger is attached to the board.', inUse: { since: null } },
  ],
  [{ code: 'board_unreachable', detail: 'The board is away.' }, { text: 'The board is away.' }],
])('why a port was refused is said: %o', (problem, end) => {
  const { socket, ends } = openLink()
  socket.onmessage?.({ data: JSON.stringify(problem) })
  socket.onclose?.({ code: 4000 })
  expect(ends).toEqual([end])
})
