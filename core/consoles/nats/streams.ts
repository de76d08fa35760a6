import { RetentionPolicy, StorageType } from '@nats-io/jetstream'
import { nats, natsHosts } from './connection.ts'

const DAY_MS = 86_400_000
/** A session's output is kept this long from the day on which it was started. */
const KEPT_DAYS = 31
const REPLICATED_FROM_HOSTS = 3

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz'
/** The digits of an id that hold its time, in milliseconds. */
const TIME_DIGITS = 10

/**
 * Returns the stream of a session and its subject there. The day is in the subject because two
 * streams may not have one subject. It is the day of the session's id, so a console never goes on
 * in another stream.
 */
export function placeOf(sessionId: string): { stream: string; subject: string } {
  const [, digits = ''] = sessionId.split('_')
  const startedMs = [...digits.slice(0, TIME_DIGITS)].reduce((sum, digit) => sum * 32 + DIGITS.indexOf(digit), 0)
  const day = dayOf(startedMs)
  return { stream: `console_${day}`, subject: `console.${day}.${sessionId}` }
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10).replaceAll('-', '')
}

export async function ensureStream(name: string): Promise<void> {
  const { streams } = await nats()
  const day = name.slice('console_'.length)
  await streams.streams.add({
    name,
    subjects: [`console.${day}.*`],
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    num_replicas: natsHosts().length >= REPLICATED_FROM_HOSTS ? REPLICATED_FROM_HOSTS : 1,
  })
}

/** Makes the streams of today and tomorrow, and drops those that are too old. */
export async function keepStreams(nowMs = Date.now()): Promise<void> {
  for (const ms of [nowMs, nowMs + DAY_MS]) await ensureStream(`console_${dayOf(ms)}`)
  const { streams } = await nats()
  const oldest = `console_${dayOf(nowMs - KEPT_DAYS * DAY_MS)}`
  for await (const name of streams.streams.names('console.>')) if (name < oldest) await streams.streams.delete(name)
}
