import { processShared } from '#process-shared.ts'
import { type PacketCounts, type PortProtocol, packetOutcomes, portProtocols } from '#wire/ports.ts'

export type PortDirection = 'from_board' | 'to_board'

const none = <K extends string>(words: readonly K[]) =>
  Object.fromEntries(words.map((word) => [word, 0])) as Record<K, number>

const stats = processShared('port stats', () => ({
  open: none(portProtocols),
  bytes: { from_board: none(portProtocols), to_board: none(portProtocols) },
  refusals: new Map<string, number>(),
  packets: none(packetOutcomes),
}))

/** Returns what the users of ports have done at this instance since its start. */
export function portStats() {
  return stats
}

export function countOpen(protocol: PortProtocol, change: 1 | -1): void {
  stats.open[protocol] += change
}

export function countBytes(protocol: PortProtocol, direction: PortDirection, length: number): void {
  stats.bytes[direction][protocol] += length
}

/** Counts a port that was not opened, by the code of its refusal. */
export function countRefusal(code: string): void {
  stats.refusals.set(code, (stats.refusals.get(code) ?? 0) + 1)
}

/** Counts what became of a debugger's packets, as its agent says. */
export function countPackets(packets: PacketCounts): void {
  for (const outcome of packetOutcomes) stats.packets[outcome] += packets[outcome]
}
