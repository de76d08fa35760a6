import type { Problem } from './command-text.ts'

const unreachable: Problem = { detail: 'The service cannot be reached, so nothing was changed. Try again.' }

/** Asks for an act on the board of a session. Returns why it is refused, if it is. */
export function askBoard(sessionId: string, path: string, body?: object): Promise<Problem | undefined> {
  const json = body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  return send(`/v1/sessions/${sessionId}/${path}`, json ?? {}).then(({ problem }) => problem)
}

/** Uploads a file and flashes it. Returns why it is refused, if it is. */
export async function flashFile(sessionId: string, file: File): Promise<Problem | undefined> {
  const name = encodeURIComponent(file.name.slice(-100))
  const { problem, record } = await send(`/v1/sessions/${sessionId}/firmware?filename=${name}`, {
    headers: { 'Content-Type': 'application/octet-stream' },
    body: file,
  })
  return problem ?? askBoard(sessionId, 'flash', { firmware_id: record?.id })
}

/** Puts a level on a pin of the board. Returns why it is refused, if it is. */
export async function askPin(sessionId: string, pin: string, level: 0 | 1): Promise<Problem | undefined> {
  const json = { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ level }) }
  const { problem } = await send(`/v1/sessions/${sessionId}/pins/${pin}`, { method: 'PUT', ...json })
  return problem
}

type Answer = { problem?: Problem; record?: { id: string } }

async function send(url: string, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(url, { method: 'POST', ...init })
    if (response.status === 204) return {}
    const body = await response.json()
    return response.ok ? { record: body } : { problem: body }
  } catch (error) {
    // The network, or an answer of something between us that is no JSON.
    if (error instanceof TypeError || error instanceof SyntaxError) return { problem: unreachable }
    throw error
  }
}
