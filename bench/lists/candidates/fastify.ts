/**
 * The same list as an ordinary Fastify service answers it: a query each for the key, the active
 * ones, the ended ones and their number.
 */
import Fastify from 'fastify'
import postgres from 'postgres'
import { sha256 } from '#core/sha256.ts'
import { env } from '#env.ts'

const { databaseUrl, port } = env()

const sql = postgres(databaseUrl ?? '', { max: 10, connection: { TimeZone: 'UTC' } })
const app = Fastify()

const moment = { type: ['string', 'null'], format: 'date-time' }
const word = { type: ['string', 'null'] }
const count = { type: ['integer', 'null'] }
const each = <T>(type: T, names: string[]) => Object.fromEntries(names.map((name) => [name, type]))
/** The fields that the service lists of a session. */
const Session = {
  type: 'object',
  properties: {
    ...each(word, ['id', 'user_id', 'board_id', 'board_type', 'board_specs', 'base_image_id', 'state', 'end_reason']),
    ...each(moment, ['created_at', 'started_at', 'ended_at', 'expires_at', 'lease_expires_at', 'estimated_start_at']),
    ...each(count, ['credits_used', 'credits_refunded', 'credits_per_minute', 'queue_position', 'lease_seconds']),
    ...each(count, ['max_credits']),
    started_by: word,
    metadata: { type: 'object', additionalProperties: word },
  },
}
const List = { type: 'array', items: Session }
const Page = Object.fromEntries(['limit', 'offset', 'total'].map((name) => [name, { type: 'integer' }]))
const querystring = {
  type: 'object',
  properties: {
    limit: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
    offset: { type: 'integer', minimum: 0, default: 0 },
  },
}
const columns = sql`id, user_id, board_id, board_type, board_specs, base_image_id, state, end_reason, created_at, started_at,
  ended_at, expires_at, credits_used, credits_refunded, credits_per_minute, null as queue_position, started_by, metadata,
  lease_seconds, lease_expires_at, max_credits, null as estimated_start_at`

type Query = { Querystring: { limit: number; offset: number } }

app.get<Query>(
  '/v1/sessions',
  {
    schema: { querystring, response: { 200: { type: 'object', properties: { active: List, ended: List, ...Page } } } },
  },
  async (request, reply) => {
    const secret = request.headers.authorization?.replace('Bearer ', '') ?? ''
    const [key] = await sql`
      select user_id from api_keys where secret_hash = ${sha256(secret)} and revoked_at is null and (expires_at is null or expires_at > now())`
    if (!key) return reply.code(401).send({ code: 'unauthorized' })
    const { limit, offset } = request.query
    const mine = sql`user_id = ${key.user_id}`
    const [active, ended, [counted]] = await Promise.all([
      sql`select ${columns} from sessions where ${mine} and state <> 'ended' order by created_at desc, id desc`,
      sql`select ${columns} from sessions where ${mine} and state = 'ended' order by ended_at desc, id desc limit ${limit} offset ${offset}`,
      sql`select count(*)::int as total from sessions where ${mine} and state = 'ended'`,
    ])
    return { active, ended, limit, offset, total: counted?.total }
  },
)

await app.listen({ port: port, host: '127.0.0.1' })
