import { nameKeys } from '#core/api-keys/index.ts'
import type { AuditEvent } from '#core/audit/index.ts'
import { labelSessions } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { listWebhooks } from '#core/webhooks/index.ts'
import { keyName } from '../../keys/key-name.tsx'
import { nameOf as nameOfWebhook } from '../../webhooks/words.ts'

/** What an event is about: its name, and its page while it has one. */
export type Subject = { name: string; href?: string }

export type Subjects = Record<'keys' | 'sessions' | 'webhooks', Map<string, Subject>>

/** Returns the names of the keys, sessions and webhooks in these events of the user, by id. */
export async function subjectsOf(user: User, events: AuditEvent[]): Promise<Subjects> {
  const ids = events.flatMap(({ subject_id, credential_id }) => [subject_id ?? [], credential_id ?? []].flat())
  const of = (prefix: string) => [...new Set(ids.filter((id) => id.startsWith(`${prefix}_`)))]
  const [keys, sessions, webhooks] = await Promise.all([
    nameKeys(user, of('key')),
    labelSessions(
      user,
      of('ses').map((id) => ({ id })),
    ),
    of('whk').length > 0 ? listWebhooks(user) : [],
  ])
  return {
    keys: new Map(
      keys.map(({ is_listed, ...key }) => [
        key.id,
        { name: keyName(key), ...(is_listed && { href: `/keys/${key.id}` }) },
      ]),
    ),
    sessions: new Map(
      [...sessions].map(([id, { board, board_type }]) => [id, { name: board ?? board_type, href: `/sessions/${id}` }]),
    ),
    webhooks: new Map(webhooks.map((one) => [one.id, { name: nameOfWebhook(one), href: `/webhooks/${one.id}` }])),
  }
}

/** Returns what an event is about, if the user knows it by a name. */
export function subjectOf({ subject_id: id }: AuditEvent, { keys, sessions, webhooks }: Subjects): Subject | undefined {
  if (!id) return undefined
  if (id.startsWith('top_')) return { name: 'Receipt', href: `/credits/top-ups/${id}` }
  return keys.get(id) ?? sessions.get(id) ?? webhooks.get(id)
}
