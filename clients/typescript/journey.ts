import createClient from 'openapi-fetch'
import type { components, paths } from './schema.ts'

type Stops = {
  me: components['schemas']['User']
  session: components['schemas']['Session']
  balance: number
  refused: number
}

/** What a program does with Boardwalk, through types made from the API's description alone. */
export async function journey(baseUrl: string, secret: string): Promise<Stops> {
  const clientWith = (key: string) => createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } })

  const first = clientWith(secret)
  const me = read(await first.GET('/v1/auth/me'))
  const created = read(await first.POST('/v1/auth/keys', { body: { label: 'made by a program' } }))

  const client = clientWith(created.key)
  read(await client.GET('/v1/boards', { params: { query: { state: 'available', limit: 5 } } }))
  read(await client.GET('/v1/base-images'))
  const { ended } = read(await client.GET('/v1/sessions', { params: { query: { limit: 1, offset: 0 } } }))
  const session = read(
    await client.GET('/v1/sessions/{session_id}', { params: { path: { session_id: ended[0]?.id ?? '' } } }),
  )
  const { balance } = read(await client.GET('/v1/credits'))

  await client.DELETE('/v1/auth/keys/{key_id}', { params: { path: { key_id: created.id } } })
  const refused = await client.GET('/v1/auth/me')
  return { me, session, balance, refused: refused.error?.status ?? refused.response.status }
}

function read<T>({ data, error }: { data?: T; error?: { code: string; detail: string } }): T {
  if (data === undefined) throw new Error(`${error?.code}: ${error?.detail}`)
  return data
}
