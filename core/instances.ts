import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { db, listen } from '#db/index.ts'
import { processShared } from '#process-shared.ts'
import type { PartInput, PartState } from '#wire/parts.ts'
import type { PinInput, PinState } from '#wire/pins.ts'
import type { ProcessorAt } from '#wire/processor.ts'

/**
 * What instances of the service tell each other, through PostgreSQL: no instance needs the address
 * of another. A message may be lost, so the database always has the truth.
 */
export type InstanceMessage =
  /** An agent's boards have something to do. */
  | { t: 'work'; agent: string }
  /** An agent has boards that it may have spoken of before they were added. */
  | { t: 'boards'; agent: string }
  /** An agent has a newer connection, or none any more: older ones are closed. */
  | { t: 'replaced'; agent: string; connection: number; isRevoked: boolean }
  /** The state of a session on a board with an agent has changed. */
  | { t: 'session'; session: string }
  /** A user has new events. */
  | { t: 'events'; user: string }
  /** A key, login, ticket or account may no longer be used. */
  | { t: 'credentials' }
  /** Another instance shows a console whose agent this one has, or stops to. */
  | { t: 'watch'; session: string; instance: string; watchers: number }
  /** Bytes typed at another instance, as base64. */
  | { t: 'input'; session: string; binding: number; bytes: string }
  /** Output for the viewers of another instance, as base64. */
  | { t: 'output'; session: string; offset: number; at_us: number; bytes: string }
  /** Pins of a board have changed, or these are all of them. */
  | { t: 'pins'; session: string; changes: PinState[]; isAll: boolean }
  /** Another instance wants to know all pins of a board. */
  | { t: 'pins_wanted'; session: string; instance: string }
  /** Something is put on a pin at another instance. */
  | { t: 'set_pin'; session: string; pin: string; input: PinInput }
  /** Something is new of a board's parts, its time or its processor. */
  | { t: 'parts'; session: string; news: BoardNews }
  /** Another instance wants to know the parts of a board. */
  | { t: 'parts_wanted'; session: string; instance: string }
  /** Something of a part is set at another instance. */
  | { t: 'set_part'; session: string; part: string; state: PartInput }
  /** Output up to this offset is in the database. */
  | { t: 'stored'; session: string; offset: number }

/** What is new of a board: the states of its parts, how far its own time is, or its processor. */
export type BoardNews = { states: PartState[] } | { boardMs: number } | { processor: ProcessorAt }

/** PostgreSQL's limit is 8,000 bytes. */
export const MAX_PAYLOAD_BYTES = 5_600

const ALL = 'instances'
const channelOf = (instance: string) => `instance_${instance}`

/** Returns the id of this process, new at each start. */
export function instanceId(): string {
  return processShared('instance', () => randomBytes(8).toString('hex'))
}

/** Sends messages to one instance, at the commit of a transaction. */
export async function tellInstance(instance: string, messages: InstanceMessage[]): Promise<void> {
  await notify(channelOf(instance), messages)
}

/** Sends a message to all instances, this one included, at the commit of a transaction. */
export async function tellInstances(message: InstanceMessage): Promise<void> {
  await notify(ALL, [message])
}

async function notify(channel: string, messages: InstanceMessage[]): Promise<void> {
  const payloads = messages.map((one) => JSON.stringify(one))
  await db().execute(sql`select pg_notify(${channel}, payload) from unnest(${sql.param(payloads)}::text[]) as payload`)
}

/**
 * Hears what other instances tell this one. `onListen` runs whenever it begins to listen, also
 * after a lost connection: messages may have been missed. Returns how to stop.
 */
export async function listenToInstances(
  hear: (message: InstanceMessage) => void,
  onListen: () => void,
): Promise<() => Promise<void>> {
  // Only this module sends on these channels.
  const parse = (payload: string) => hear(JSON.parse(payload) as InstanceMessage)
  const stops = [await listen(ALL, parse), await listen(channelOf(instanceId()), parse, onListen)]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
