import * as z from './zod.ts'

/**
 * Ports: byte streams of a board beside its console. A stream is one opening of a port. Its bytes
 * arrive at most once and in order, or not at all: a hole ends it.
 */

export { PORT_PROTOCOL } from './port-socket.ts'

/** What a port carries. */
export const portProtocols = ['gdb-remote', 'serial', 'tcp'] as const
export type PortProtocol = (typeof portProtocols)[number]

export const MAX_PORTS = 8
export const PORT_NAME = /^[a-z][a-z0-9-]{0,15}$/

export const PortInfo = z.object({ name: z.string().regex(PORT_NAME), protocol: z.enum(portProtocols) })
export type PortInfo = z.output<typeof PortInfo>

/**
 * Why a stream is over: the board's side has ended it, the agent would not open it, the port is
 * open already, another stream took it, the driver failed, an act took too long, or bytes are
 * missing.
 */
export const portEnds = ['ended', 'refused', 'in_use', 'taken', 'failed', 'busy', 'lost'] as const
export type PortEnd = (typeof portEnds)[number]

/** What became of the packets of a debugger. */
export const packetOutcomes = ['passed', 'answered', 'refused', 'malformed'] as const
export type PacketCounts = Record<(typeof packetOutcomes)[number], number>
