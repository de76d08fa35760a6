import { setTimeout as wait } from 'node:timers/promises'
import { residentBytes } from '../resident-bytes.ts'
import type { Place } from './full-speed.ts'
import type { Running } from './sessions.ts'
import { IDLE_SOCKETS } from './size.ts'

const SETTLE_MS = 5_000

/**
 * Returns by how many bytes the service grows with a thousand viewers of silent consoles. They are
 * its first: free memory that others left behind would hide them.
 */
export async function idleSockets({ service, viewers }: Place, sessions: Running[]): Promise<number> {
  const look = (count: number) => viewers.ask('look', { url: service.url, sessions, count })
  await wait(SETTLE_MS)
  const before = residentBytes(service.pid)
  await look(IDLE_SOCKETS)
  await wait(SETTLE_MS)
  const after = residentBytes(service.pid)
  await look(0)
  return after - before
}
