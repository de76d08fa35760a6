/**
 * DATABASE_URL may name several hosts. One of them is the primary, and which one may change while
 * we run.
 */
import { connect } from 'node:net'
import { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'
import { SECOND_MS } from '#durations.ts'
import { eachHost, env } from '#env.ts'
import { ARRAY_TYPES } from './array-types.ts'
import { messageOf } from './error-cause.ts'

/** How long a host has to say whether it takes writes. */
const maxWaitSeconds = () => env().databasePatience
/** The default of postgres.js. */
const CONNECT_SECONDS = 30
const AGAIN_AFTER_MS = 100
const PORT = 5432

type Options = NonNullable<Parameters<typeof postgres<Record<string, never>>>[1]>

/** No host takes writes just now: they are away, or standbys, or were made read-only. */
export class NoPrimary extends Error {
  override name = 'NoPrimary'
  readonly code = 'NO_PRIMARY'
}

/**
 * A client of the primary, which is found again for each connection. postgres.js can try hosts
 * in turn too, but then waits for those that are gone each time, goes round without a pause while
 * there is no primary, and never says so.
 */
export function open(url: string, options: Options): postgres.Sql {
  const urls = eachHost(url)
  const [first = url] = urls
  let looking: Promise<string> | undefined
  const look = () => {
    looking ??= primaryOf(urls).finally(() => {
      looking = undefined
    })
    return looking
  }
  const several = urls.length > 1 && {
    // postgres.js has this option, and does not declare it.
    socket: () => dial(look()),
    // Counted from when a host was found. One may take as long to open a connection as to say so.
    connect_timeout: Math.max(options.connect_timeout ?? CONNECT_SECONDS, maxWaitSeconds()),
  }
  const types = { fetch_types: false, types: ARRAY_TYPES }
  return postgres(first, { ...options, ...types, target_session_attrs: 'primary', ...several })
}

/**
 * A server that can be written to; whichever says so first. While one is silent the others are
 * asked again: one may be promoted.
 */
async function primaryOf(urls: string[]): Promise<string> {
  let silent = urls.length
  const ask = async (url: string): Promise<string> => {
    try {
      return await assertPrimary(url)
    } catch (error) {
      silent -= 1
      for (; silent > 0; await wait(AGAIN_AFTER_MS)) if (await isPrimary(url)) return url
      throw error
    }
  }
  try {
    return await Promise.any(urls.map(ask))
  } catch (error) {
    const reasons: unknown[] = error instanceof AggregateError ? error.errors : [error]
    const said = urls.map((url, place) => `${new URL(url).host}: ${messageOf(reasons[place])}`)
    throw new NoPrimary(`no host takes writes (${said.join('; ')})`)
  }
}

function isPrimary(url: string): Promise<boolean> {
  return assertPrimary(url).then(
    () => true,
    () => false,
  )
}

async function assertPrimary(url: string): Promise<string> {
  const seconds = maxWaitSeconds()
  const sql = postgres(url, { max: 1, connect_timeout: seconds, fetch_types: false, onnotice: () => {} })
  const tooLong = setTimeout(() => void sql.end({ timeout: 0 }), seconds * SECOND_MS)
  try {
    const [row] = await sql.unsafe('show transaction_read_only')
    if (row?.transaction_read_only !== 'off') throw new Error('it only reads')
    return url
  } finally {
    clearTimeout(tooLong)
    void sql.end({ timeout: 0 })
  }
}

/**
 * postgres.js loses a connection for good where this fails, so what fails is the first that is
 * sent.
 */
async function dial(looking: Promise<string>): Promise<Duplex> {
  try {
    const { hostname, port } = new URL(await looking)
    return Object.assign(connect(Number(port) || PORT, hostname), { host: hostname })
  } catch (error) {
    const reason = error instanceof Error ? error : new Error(String(error))
    return new Duplex({ read: () => {}, write: (_piece, _encoding, done) => done(reason) })
  }
}
