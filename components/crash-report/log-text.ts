/** Of a longer log the end is decoded: a program that has crashed mostly prints nothing more. */
const MAX_TEXT = 8 * 1024 * 1024

type Piece = { kind: 'out'; bytes: string } | { kind: 'note'; text: string } | { kind: 'gap'; length: number }

/** The log of a session cannot be read; the message says why. */
export class UnreadableLog extends Error {}

/**
 * Reads what a board has printed, with the notes: the emulated Pico notes faults that its program
 * does not print. Throws an {@link UnreadableLog}.
 */
export async function readLogText(sessionId: string): Promise<string> {
  const response = await request(`/v1/sessions/${sessionId}/console/log?format=ndjson`)
  if (!response.ok) throw new UnreadableLog('The log cannot be read. Reload the page to try again.')
  return textOf(await response.text())
}

/** Returns the lines of a log in pieces (`format=ndjson`) as text; a note is a line of its own. */
export function textOf(ndjson: string): string {
  const decoder = new TextDecoder()
  let text = ''
  for (const line of ndjson.split('\n')) {
    if (line === '') continue
    const piece: Piece = JSON.parse(line)
    if (piece.kind === 'out') text += decoder.decode(bytesOf(piece.bytes), { stream: true })
    else text += `${decoder.decode()}\n${piece.kind === 'note' ? `${piece.text}\n` : ''}`
  }
  return (text + decoder.decode()).slice(-MAX_TEXT)
}

async function request(url: string): Promise<Response> {
  try {
    return await fetch(url)
  } catch (error) {
    if (error instanceof TypeError) throw new UnreadableLog('The service cannot be reached. Try again.')
    throw error
  }
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
