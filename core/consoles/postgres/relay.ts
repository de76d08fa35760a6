import { tellInstance } from '#core/instances.ts'
import { MAX_PAYLOAD_BYTES } from '#core/payloads.ts'
import type { RelayChannel } from '../relay-channel.ts'

/** Carries consoles in the notifications of PostgreSQL, which have room for little output. */
export const postgresRelay: RelayChannel = {
  // Base64 makes four bytes of three.
  maxOutputBytes: Math.floor(((MAX_PAYLOAD_BYTES - 200) * 3) / 4),
  maxBytesPerSecond: 32 * 1024,
  port: { maxBytes: 3_900, bytesPerSecond: 256 * 1024 },
  tell: tellInstance,
  // They are heard with the other messages of instances.
  listen: async () => async () => {},
}
