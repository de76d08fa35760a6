import { setTimeout as wait } from 'node:timers/promises'
import { UserFault } from './drivers/driver.ts'
import { log } from './log.ts'
import { messageOf } from './message-of.ts'

/** The service may be away for a moment, as it is updated. */
const AGAIN_MS = 2_000
const MAX_ERROR = 200
const FAILED = 'The board could not make it.'

/** Hands a file over once it is made, or says why it is not, unless the binding ends before. */
export type SendArtifact = (artifact: string, made: Promise<Uint8Array>, over: AbortSignal) => void

/** Creates what sends artifacts to the service. */
export function artifactSender(service: string, credential: string): SendArtifact {
  /** Returns true once the service has decided about it. */
  async function put(url: URL, bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<boolean> {
    const response = await fetch(url, {
      method: 'PUT',
      headers: { authorization: `Bearer ${credential}`, 'content-type': 'application/octet-stream' },
      body: bytes,
      signal,
    })
    if (!response.ok) log('artifact refused', { path: url.pathname, status: response.status }, 'error')
    return response.status < 500 && response.status !== 429
  }

  async function send(artifact: string, made: Promise<Uint8Array>, signal: AbortSignal): Promise<void> {
    const url = new URL(`/v1/agents/artifacts/${artifact}`, service)
    const bytes = await made.catch((error: unknown) => {
      if (!(error instanceof UserFault)) log('artifact failed', { artifact, error: messageOf(error) }, 'error')
      url.searchParams.set('error', (error instanceof UserFault ? error.message : FAILED).slice(0, MAX_ERROR))
      return new Uint8Array()
    })
    while (!signal.aborted) {
      const isDecided = await put(url, Uint8Array.from(bytes), signal).catch((error: unknown) => {
        if (!signal.aborted) log('artifact not sent', { artifact, error: messageOf(error) }, 'error')
        return false
      })
      if (isDecided) return
      await wait(AGAIN_MS, undefined, { signal }).catch(() => {})
    }
  }

  return (artifact, made, signal) => void send(artifact, made, signal)
}
