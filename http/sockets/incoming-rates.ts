import type { Rate } from './token-bucket.ts'

/** What may arrive on a socket: frames and reads of the connection, and bytes. */
export type IncomingRates = { frames: Rate; bytes: Rate }

const KIB = 1024
const MIB = 1024 * KIB

/**
 * What a viewer may send, and an agent without boards. It is far more than is typed, also if a
 * program types byte by byte, and still so little that others do not notice.
 */
export const baseRates: IncomingRates = {
  frames: { perSecond: 1_000, burst: 4_000 },
  bytes: { perSecond: MIB, burst: 2 * MIB },
}

/**
 * What the user of a port may send before it is no longer read for a while: what one read of the
 * connection may hold.
 */
export const portRates: IncomingRates = {
  frames: { perSecond: 4_000, burst: 32_000 },
  bytes: { perSecond: 4 * MIB, burst: 4 * MIB },
}

/**
 * Returns what an agent may send that has so many bindings and open ports. A board prints at most
 * 128 KiB a second, in some hundred frames, and says what its pins and parts do in 40 messages.
 * After a lost connection comes what is not acknowledged: 256 KiB of each board. A port carries 1
 * MiB a second, in frames of any size.
 */
export function agentRates(bindings: number, ports: number = 0): IncomingRates {
  const { frames, bytes } = baseRates
  return {
    frames: plus(plus(frames, bindings, { perSecond: 2_000, burst: 1_000 }), ports, { perSecond: 4_000, burst: 4_000 }),
    bytes: plus(plus(bytes, bindings, { perSecond: 256 * KIB, burst: 512 * KIB }), ports, {
      perSecond: 2 * MIB,
      burst: MIB,
    }),
  }
}

function plus(base: Rate, count: number, each: Rate): Rate {
  return { perSecond: base.perSecond + count * each.perSecond, burst: base.burst + count * each.burst }
}
