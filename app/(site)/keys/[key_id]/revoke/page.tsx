import type { Metadata } from 'next'
import { readListedKey } from '#core/api-keys/index.ts'
import { Id } from '#core/ids.ts'
import { requireLogin } from '#http/pages/login.ts'
import { orNotFound } from '#http/pages/or-not-found.ts'
import { revocationOf } from '../../key-name.tsx'
import { RevokeKeyPage } from '../../revoke-key.tsx'

export const metadata: Metadata = { title: 'Revoke an API key' }

/** The page that Revoke opens without script. */
export default async function RevokePage({ params }: { params: Promise<{ key_id: string }> }) {
  const { key_id } = await params
  const { user } = await requireLogin(`/keys/${key_id}/revoke`)
  const { key } = await orNotFound(Id('key'), key_id, (id) => readListedKey(user, id))
  return <RevokeKeyPage {...revocationOf(key)} />
}
