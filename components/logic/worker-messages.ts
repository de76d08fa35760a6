import type { DecoderAsked, Traces } from '#wire/decoders/index.ts'
import type { PackedRow } from './packed-row.ts'

/** What the page asks its worker for. The file comes first, and what is decoded is of it. */
export type ToWorker = { t: 'open'; file: ArrayBuffer } | { t: 'decode'; place: number; asked: DecoderAsked }

export type FromWorker =
  | { t: 'opened'; traces: Traces }
  | { t: 'unreadable'; why: string }
  | { t: 'decoded'; place: number; rows: PackedRow[]; baud: number | undefined }
