import { randomUUID } from 'node:crypto'
import { type Boardwalk, read } from './client.ts'
import type { FlashOptions } from './firmware.ts'

/** Uploads a file. It is kept by its hash, so one that is sent twice is kept once. */
export function uploadFirmware(
  { http }: Boardwalk,
  session_id: string,
  bytes: Uint8Array<ArrayBuffer>,
  query: Pick<FlashOptions, 'format' | 'filename'>,
) {
  const headers = { 'Content-Type': 'application/octet-stream', 'idempotency-key': randomUUID() }
  const sent = { params: { path: { session_id }, query }, headers, body: '', bodySerializer: () => bytes }
  return read(http.POST('/v1/sessions/{session_id}/firmware', sent))
}
