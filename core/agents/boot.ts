import { sql } from 'drizzle-orm'
import type { FlashFormat } from '#wire/firmware.ts'

/** A base image, and how a board shows that it runs. */
export type Boot = {
  image: { sha256: string; format: FlashFormat; size: number; address: number | null } | null
  send: string | null
  expect: string | null
  timeout_ms: number
}

export const boot = sql`json_build_object(
  'image', (select json_build_object('sha256', encode(base_images.sha256, 'hex'), 'format', base_images.format,
    'size', octet_length(firmware_blobs.bytes), 'address', base_images.load_address)
    from firmware_blobs where firmware_blobs.sha256 = base_images.sha256),
  'send', boot_send, 'expect', boot_expect, 'timeout_ms', boot_timeout_s * 1000)`
