import { randomBytes } from 'node:crypto'
import { is, SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { logFailure, logNotice } from '#core/log.ts'
import { PayloadReader, payloadsOf } from '#core/payloads.ts'
import { db, listen } from '#db/index.ts'
import { processShared } from '#process-shared.ts'
import { ControlLines } from '#wire/control-lines.ts'
import { PartInput, PartName, PartState } from '#wire/parts.ts'
import { PinInput, PinName, PinState } from '#wire/pins.ts'
import { PortInfo } from '#wire/ports.ts'
import { processorAt } from '#wire/processor.ts'

const Text = z.string()
const Count = z.int().min(0)

/** What is new of a board: the states of its parts, how far its own time is, or its processor. */
const BoardNews = z.union([
  z.object({ states: z.array(PartState) }),
  z.object({ boardMs: Count }),
  z.object({ processor: z.object(processorAt) }),
])
export type BoardNews = z.output<typeof BoardNews>

/** A stream between two instances: `handle` is random, so nobody else can name it. */
const ofPort = { handle: Text, to: z.enum(['agent', 'user']) }

/**
 * What instances of the service tell each other, through PostgreSQL: no instance needs the address
 * of another. A message may be lost, so the database always has the truth.
 */
const InstanceMessage = z.discriminatedUnion('t', [
  /** An agent's boards have something to do. */
  z.object({ t: z.literal('work'), agent: Text }),
  /** An agent has boards that it may have spoken of before they were added. */
  z.object({ t: z.literal('boards'), agent: Text }),
  /** An agent has a newer connection, or none any more: older ones are closed. */
  z.object({ t: z.literal('replaced'), agent: Text, connection: Count, isRevoked: z.boolean() }),
  /** The state of a session on a board with an agent has changed. */
  z.object({ t: z.literal('session'), session: Text }),
  /** A user has new events. */
  z.object({ t: z.literal('events'), user: Text }),
  /** A key, login, ticket or account may no longer be used. */
  z.object({ t: z.literal('credentials') }),
  /** Another instance shows a console whose agent this one has, or stops to. */
  z.object({
    ...{ t: z.literal('watch'), session: Text, instance: Text, watchers: Count },
    /** Older instances do not say it. */
    hasOwner: z.boolean().default(false),
  }),
  /** Bytes typed at another instance, as base64. */
  z.object({
    ...{ t: z.literal('input'), session: Text, binding: Count, bytes: Text },
    /** Older instances do not say it. */
    by: z.enum(['owner', 'key', 'link']).default('owner'),
  }),
  /** DTR and RTS of a board's line are set at another instance. */
  z.object({ t: z.literal('lines'), session: Text, binding: Count, ...ControlLines.shape }),
  /** Output for the viewers of another instance, as base64. */
  z.object({ t: z.literal('output'), session: Text, offset: Count, at_us: z.number(), bytes: Text }),
  /** Pins of a board have changed, or these are all of them. */
  z.object({ t: z.literal('pins'), session: Text, changes: z.array(PinState), isAll: z.boolean() }),
  /** Another instance wants to know all pins of a board. */
  z.object({ t: z.literal('pins_wanted'), session: Text, instance: Text }),
  /** Something is put on a pin at another instance. */
  z.object({ t: z.literal('set_pin'), session: Text, pin: PinName, input: PinInput }),
  /** Something is new of a board's parts, its time or its processor. */
  z.object({ t: z.literal('parts'), session: Text, news: BoardNews }),
  /** Another instance wants to know the parts of a board. */
  z.object({ t: z.literal('parts_wanted'), session: Text, instance: Text }),
  /** Something of a part is set at another instance. */
  z.object({ t: z.literal('set_part'), session: Text, part: PartName, state: PartInput }),
  /** The user of another instance wants to open a port of a board whose agent this one has. */
  z.object({
    ...{ t: z.literal('port_open'), handle: Text, instance: Text, session: Text, binding: Count },
    ...{ port: PortInfo, take: z.boolean(), by: Text },
  }),
  z.object({ t: z.literal('port_opened'), handle: Text, isTaken: z.boolean() }),
  z.object({ t: z.literal('port_refused'), handle: Text, code: Text, detail: Text, members: z.record(Text, Text) }),
  /** Bytes of a stream, as base64, to the instance with its agent or to that of its user. */
  z.object({ ...ofPort, t: z.literal('port_data'), offset: Count, bytes: Text }),
  /** The bytes before `until` may be sent. It comes again and again: the other end is there. */
  z.object({ ...ofPort, t: z.literal('port_credit'), until: Count }),
  z.object({ ...ofPort, t: z.literal('port_closed'), code: Count, why: Text }),
  /** Output up to this offset is in the database. */
  z.object({ t: z.literal('stored'), session: Text, offset: Count }),
])
export type InstanceMessage = z.output<typeof InstanceMessage>

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
  const payloads = messages.flatMap((one) => payloadsOf(JSON.stringify(one)))
  await db().execute(sql`select pg_notify(${channel}, payload) from unnest(${sql.param(payloads)}::text[]) as payload`)
}

/** A message with members that a statement has to compute. */
type Computed<M> = M extends { t: string } ? { [Name in keyof M]: Name extends 't' ? M[Name] : M[Name] | SQL } : never

/** Returns the call that tells all instances, for statements that compute what they tell. */
export function tellingInstances(message: Computed<InstanceMessage>): SQL {
  return sql`pg_notify(${ALL}, ${jsonOf(message)})`
}

/** As `tellingInstances`, for one instance. */
export function tellingInstance(instance: SQL, message: Computed<InstanceMessage>): SQL {
  return sql`pg_notify(${channelOf('')} || ${instance}, ${jsonOf(message)})`
}

function jsonOf(message: Computed<InstanceMessage>): SQL {
  const members = Object.entries(message).flatMap(([name, value]) => [
    sql.raw(`'${name}'`),
    is(value, SQL) ? value : sql`${value}::text`,
  ])
  return sql`json_build_object(${sql.join(members, sql`, `)})::text`
}

type MessageOf<T> = Extract<InstanceMessage, { t: T }>
/** What is done for a message of each kind, and whenever this instance begins to listen. */
export type Subscription = { [T in InstanceMessage['t']]?: (message: MessageOf<T>) => unknown } & {
  /** Messages may have been missed. */
  onListen?: () => void
}

const subscriptions = processShared('subscriptions', () => new Set<Subscription>())

/** Passes on to a subscription what other instances tell this one. Returns how to stop. */
export function subscribe(one: Subscription): () => void {
  subscriptions.add(one)
  return () => subscriptions.delete(one)
}

/** Begins to hear what other instances tell this one. Returns how to stop. */
export async function listenToInstances(): Promise<() => Promise<void>> {
  const reader = new PayloadReader()
  const read = (payload: string) => {
    const message = reader.read(payload)
    if (message !== undefined) receive(message)
  }
  const onListen = () => {
    for (const one of subscriptions) one.onListen?.()
  }
  const stops = [await listen(ALL, read), await listen(channelOf(instanceId()), read, onListen)]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

/** Beginnings of messages that were not understood. A newer version may send many of a kind. */
const unknown = processShared('unknown messages', () => new Set<string>())
const [BEGINNING, MAX_UNKNOWN] = [12, 100]

/** Passes a message on. The first of a kind that is not understood is logged. */
export function receive(payload: string): void {
  const message = messageOf(payload)
  if (!message) noticeUnknown(payload.slice(0, BEGINNING))
  else
    for (const one of subscriptions)
      pass(one, message).catch((error: unknown) => logFailure(error, { task: 'instances' }))
}

function noticeUnknown(beginning: string): void {
  if (unknown.has(beginning) || unknown.size >= MAX_UNKNOWN) return
  unknown.add(beginning)
  logNotice('A message of another instance is not understood.', { task: 'instances' })
}

function messageOf(payload: string): InstanceMessage | undefined {
  try {
    return InstanceMessage.parse(JSON.parse(payload))
  } catch {
    return undefined
  }
}

async function pass(one: Subscription, message: InstanceMessage): Promise<void> {
  await (one[message.t] as ((message: InstanceMessage) => unknown) | undefined)?.(message)
}
