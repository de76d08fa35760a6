import type { Said } from '#components/console/flash/source.ts'
import { toFilename } from '#wire/firmware.ts'
import type { PartInput } from '#wire/parts.ts'
import type { PinInput } from '#wire/pins.ts'
import type { Problem } from './command-text.ts'

/** What is said where the service does not answer. */
export const unreachable: Problem = { detail: 'The service cannot be reached, so nothing was changed. Try again.' }

/** Asks for an act on the board of a session. Returns why it is refused, if it is. */
export function askBoard(sessionId: string, path: string, body?: object): Promise<Problem | undefined> {
  return send(`/v1/sessions/${sessionId}/${path}`, body ? json(body) : {}).then(({ problem }) => problem)
}

type Upload = { name: string; bytes: Uint8Array<ArrayBuffer>; said: Said }

/**
 * Uploads a file and flashes it. `onProgress` is called with the percentage that is uploaded.
 * Returns why it is refused, if it is.
 */
export async function flashFile(
  sessionId: string,
  { name, bytes, said: { format, address } }: Upload,
  onProgress: (percent: number) => void,
): Promise<Problem | undefined> {
  const query = new URLSearchParams({ filename: toFilename(name), ...(format && { format }) })
  const { problem, record } = await upload(`/v1/sessions/${sessionId}/firmware?${query}`, bytes, onProgress)
  return problem ?? askBoard(sessionId, 'flash', { firmware_id: record?.id, ...(format === 'bin' && { address }) })
}

/** Puts a level or volts on a pin of the board. Returns why it is refused, if it is. */
export async function askPin(sessionId: string, pin: string, input: PinInput): Promise<Problem | undefined> {
  const { problem } = await send(`/v1/sessions/${sessionId}/pins/${pin}`, { method: 'PUT', ...json(input) })
  return problem
}

/** Sets something of a part of the session. Returns why it is refused, if it is. */
export async function askPart(sessionId: string, part: string, input: PartInput): Promise<Problem | undefined> {
  const { problem } = await send(`/v1/sessions/${sessionId}/parts/${part}`, { method: 'PATCH', ...json(input) })
  return problem
}

const json = (body: object) => ({ headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })

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

/** By the older interface: `fetch` does not say how much of a body is sent. */
function upload(url: string, bytes: Uint8Array<ArrayBuffer>, onProgress: (percent: number) => void): Promise<Answer> {
  const request = new XMLHttpRequest()
  request.open('POST', url)
  request.setRequestHeader('Content-Type', 'application/octet-stream')
  request.responseType = 'json'
  return new Promise((resolve) => {
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? Math.floor((loaded / total) * 100) : 100),
    )
    request.addEventListener('loadend', () => {
      const isDone = request.status >= 200 && request.status < 300
      // There is no body where the network fails, or where something between us answers no JSON.
      if (!request.response) resolve({ problem: unreachable })
      else resolve(isDone ? { record: request.response } : { problem: request.response })
    })
    onProgress(0)
    request.send(bytes)
  })
}
