import { createHash } from 'node:crypto'
import type { FirmwareFile } from '#wire/agent-protocol.ts'
import type { Firmware } from './drivers/driver.ts'

/** Files are kept up to this size together: a lab flashes the same few again and again. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024

export type FetchFirmware = (file: FirmwareFile, signal: AbortSignal) => Promise<Firmware>

/** Creates what fetches firmware files from the service, each once, and checks their hash. */
export function firmwareFetcher(service: string, credential: string): FetchFirmware {
  const kept = new Map<string, Uint8Array>()

  async function download({ sha256, size }: FirmwareFile, signal: AbortSignal): Promise<Uint8Array> {
    const response = await fetch(new URL(`/v1/agents/firmware/${sha256}`, service), {
      headers: { authorization: `Bearer ${credential}` },
      signal,
    })
    if (!response.ok) throw new Error(`The service does not give the file: ${response.status}`)
    const bytes = new Uint8Array(await response.arrayBuffer())
    const hash = createHash('sha256').update(bytes).digest('hex')
    if (hash !== sha256 || bytes.length !== size) throw new Error('The file did not arrive as it was sent.')
    return bytes
  }

  return async (file, signal) => {
    const { sha256, format, address } = file
    const bytes = kept.get(sha256) ?? (await download(file, signal))
    // The oldest goes first, and what is used is the youngest.
    kept.delete(sha256)
    kept.set(sha256, bytes)
    let total = [...kept.values()].reduce((sum, { length }) => sum + length, 0)
    for (const [oldest, { length }] of kept) {
      if (total <= MAX_KEPT_BYTES) break
      kept.delete(oldest)
      total -= length
    }
    return { format, address, bytes }
  }
}
