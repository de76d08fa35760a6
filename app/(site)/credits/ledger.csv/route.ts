import { csv } from '#components/csv.ts'
import { readLedger } from '#core/credits/index.ts'
import type { Entry } from '#core/ledger.ts'
import type { User } from '#core/users.ts'
import { currentLogin } from '#http/pages/login.ts'

const columns = [
  'id',
  'created_at',
  'kind',
  'amount',
  'balance_after',
  'description',
  'session_id',
  'top_up_id',
] as const satisfies (keyof Entry)[]

const headers = {
  'Content-Type': 'text/csv; charset=utf-8; header=present',
  'Content-Disposition': 'attachment; filename="boardwalk-ledger.csv"',
  'Cache-Control': 'no-store',
}

/** Streams the whole ledger as CSV. */
export async function GET() {
  const login = await currentLogin()
  return login ? new Response(streamOf(fileOf(login.user)), { headers }) : redirectToLogin()
}

/** Redirects to the login page. `requireLogin` would set no `Cache-Control` here. */
function redirectToLogin(): Response {
  const headers = { Location: '/login?next=%2Fcredits', 'Cache-Control': 'no-store' }
  return new Response(null, { status: 307, headers })
}

/** Returns a stream that reads the next part when its reader is ready for it. */
function streamOf(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const stream = new ReadableStream<string>({
    pull: async (reader) => {
      const { done, value } = await parts.next()
      if (done) reader.close()
      else reader.enqueue(value)
    },
    cancel: async () => void (await parts.return(undefined)),
  })
  return stream.pipeThrough(new TextEncoderStream())
}

async function* fileOf(user: User): AsyncGenerator<string> {
  yield csv([[...columns]])
  for await (const lines of readLedger(user)) {
    yield csv(lines.map((line) => columns.map((column) => textOf(line[column]))))
  }
}

function textOf(value: Entry[keyof Entry]): string | number | null {
  return value instanceof Date ? value.toISOString() : value
}
