/**
 * Node's own HTTP server with our statement and nothing else: what is left when all that makes a
 * service of it is taken away. Each call has a statement to itself; at /shared those that come at
 * once share one, as ours do.
 */
import { createServer } from 'node:http'
import { looksLikeSecret } from '#core/api-keys/index.ts'
import { jsonRead } from '#core/json-read.ts'
import { sessionList } from '#core/sessions/index.ts'
import { sha256 } from '#core/sha256.ts'
import { env } from '#env.ts'
import { ourStatement } from '../our-statement.ts'

const { databaseUrl, port } = env()

const shared = jsonRead(sessionList)
const read = await ourStatement(databaseUrl ?? '')

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const page = { limit: Number(searchParams.get('limit') ?? 20), offset: Number(searchParams.get('offset') ?? 0) }
  const secret = request.headers.authorization?.slice('Bearer '.length) ?? ''
  const isShared = pathname === '/shared'
  const found = looksLikeSecret(secret)
    ? await (isShared ? shared.forKey(secret, page) : read(sha256(secret), page))
    : undefined
  response.writeHead(found ? 200 : 401, { 'Content-Type': 'application/json' }).end(found?.json)
})
server.listen(port, '127.0.0.1')
