import { JetStreamApiError } from '@nats-io/jetstream'
import { sha256 } from '#core/sha256.ts'
import { processShared } from '#process-shared.ts'
import type { Piece } from '../pieces.ts'
import { nats } from './connection.ts'
import { encode } from './messages.ts'
import { readLast } from './read.ts'
import { placeOf } from './streams.ts'

const WRONG_LAST_SEQUENCE = 10_071
const MAX_TRIES = 5
/** A console whose end is not known costs a question. */
const MAX_KNOWN = 20_000

/** The newest message of a console. One without messages ends at sequence number 0. */
export type Tail = { seq: number; binding: number; to: number }
type Content = { binding: number; from: number; to: number; pieces: Piece[] }

const known = processShared('ends of consoles in NATS', () => new Map<string, Tail>())

/**
 * Appends what continues a console, once. Returns where the console ends: elsewhere than at `to`
 * if it does not end at `from` or records another binding.
 */
export async function append(sessionId: string, content: Content): Promise<Tail> {
  const { binding, from, to } = content
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const tail = known.get(sessionId) ?? (await readTail(sessionId))
    if (tail.binding !== binding || tail.to !== from) {
      known.delete(sessionId)
      return tail
    }
    const appended = await publish(sessionId, content, tail.seq)
    if (appended === 'repeated' && to === from) return tail
    if (typeof appended === 'number') return remember(sessionId, { seq: appended, binding, to })
  }
  throw new Error(`The console of ${sessionId} could not be appended to: others keep appending`)
}

/** Ends a console for all bindings but this one: nobody else appends without noticing. */
export async function fence(sessionId: string, binding: number, end: number): Promise<Tail> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const tail = await readTail(sessionId)
    if (tail.binding === binding && tail.to >= end) return remember(sessionId, tail)
    const to = Math.max(tail.to, end)
    const seq = await publish(sessionId, { binding, from: to, to, pieces: [] }, tail.seq)
    if (typeof seq === 'number') return remember(sessionId, { seq, binding, to })
  }
  throw new Error(`The console of ${sessionId} could not be taken over: others keep appending`)
}

/** Appends behind the message with a sequence number, or says why not. */
async function publish(sessionId: string, content: Content, last: number): Promise<number | 'repeated' | 'moved'> {
  const { publisher } = await nats()
  const { subject } = placeOf(sessionId)
  try {
    const options = { msgID: idOf(sessionId, content, last), expect: { lastSubjectSequence: last } }
    const { seq, duplicate } = await publisher.publish(subject, encode(content), options)
    if (!duplicate) return seq
    known.delete(sessionId)
    return 'repeated'
  } catch (error) {
    // Only with an answer is it known what happened.
    known.delete(sessionId)
    if (error instanceof JetStreamApiError && error.code === WRONG_LAST_SEQUENCE) return 'moved'
    throw error
  }
}

/** Notes and the marks of new bindings take no place, so an offset does not tell them apart. */
function idOf(sessionId: string, content: Content, last: number): string {
  const { binding, from, to, pieces } = content
  const id = `${sessionId}.${binding}.${from}`
  if (to > from) return id
  return `${id}.${pieces.length === 0 ? last : sha256(encode(content)).toString('hex')}`
}

async function readTail(sessionId: string): Promise<Tail> {
  const last = await readLast(sessionId)
  return last ? { seq: last.seq, binding: last.binding, to: last.to } : { seq: 0, binding: 0, to: 0 }
}

function remember(sessionId: string, tail: Tail): Tail {
  known.delete(sessionId)
  known.set(sessionId, tail)
  const [oldest] = known.keys()
  if (known.size > MAX_KNOWN && oldest) known.delete(oldest)
  return tail
}
