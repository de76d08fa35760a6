import createClient from 'openapi-fetch'
import type { components, paths } from './schema.ts'

type Stops = {
  me: components['schemas']['User']
  started: components['schemas']['SessionWithConnection']
  extended: components['schemas']['SessionWithConnection']
  ended: components['schemas']['SessionWithConnection']
  listed: string[]
  balance: number
  allowed: string | null
  refused: number
}

/** What a program does with Boardwalk, through types made from the API's description alone. */
export async function journey(baseUrl: string, secret: string): Promise<Stops> {
  const clientWith = (key: string) => createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } })

  const first = clientWith(secret)
  const me = read(await first.GET('/v1/auth/me'))
  const created = read(await first.POST('/v1/auth/keys', { body: { label: 'made by a program' } }))

  const client = clientWith(created.key)
  const { boards } = read(await client.GET('/v1/boards', { params: { query: { state: 'available', limit: 5 } } }))
  const board_type = boards[0]?.board_type ?? ''
  const { base_images } = read(await client.GET('/v1/base-images', { params: { query: { board_type } } }))
  const base_image_id = base_images[0]?.id ?? ''

  // openapi-typescript takes a member with a default for one that is always there, and so asks for
  // these two.
  const length = { minutes: 10, wait: true }
  const started = read(await client.POST('/v1/sessions', { body: { board_type, base_image_id, ...length } }))
  const params = { path: { session_id: started.id } }
  const extended = read(await client.POST('/v1/sessions/{session_id}/extension', { params, body: { minutes: 5 } }))
  read(await client.DELETE('/v1/sessions/{session_id}', { params }))
  const ended = read(await client.GET('/v1/sessions/{session_id}', { params }))
  const sessions = read(await client.GET('/v1/sessions', { params: { query: { limit: 1, offset: 0 } } }))
  const { balance } = read(await client.GET('/v1/credits'))
  const { response } = await client.OPTIONS('/v1/sessions/{session_id}', { params })

  await client.DELETE('/v1/auth/keys/{key_id}', { params: { path: { key_id: created.id } } })
  const refused = await client.GET('/v1/auth/me')
  return {
    ...{ me, started, extended, ended, balance },
    listed: sessions.ended.map(({ id }) => id),
    allowed: response.headers.get('allow'),
    refused: refused.error?.status ?? refused.response.status,
  }
}

function read<T>({ data, error }: { data?: T; error?: { code: string; detail: string } }): T {
  if (data === undefined) throw new Error(`${error?.code}: ${error?.detail}`)
  return data
}
