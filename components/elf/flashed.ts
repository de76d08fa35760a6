import type { Flashed } from '#firmware-files/index.ts'

/** What was flashed last in a session; `why` says in words why it is not known. */
export type FlashedFile = (Flashed & { sha256: string }) | { why: string }

/** Reads what was flashed last in a session, with the login of the page. */
export async function readFlashed(sessionId: string): Promise<FlashedFile> {
  try {
    const response = await fetch(`/v1/sessions/${sessionId}/firmware`)
    if (response.status === 404) return { why: 'Nothing of yours was flashed in this session' }
    if (!response.ok) return { why: 'The service did not say what was flashed' }
    const { headers } = response
    return {
      bytes: new Uint8Array(await response.arrayBuffer()),
      format: headers.get('x-firmware-format') as Flashed['format'],
      address: Number(headers.get('x-firmware-address')),
      sha256: headers.get('x-firmware-sha256') ?? '',
    }
  } catch (error) {
    if (error instanceof TypeError) return { why: 'The service cannot be reached' }
    throw error
  }
}
