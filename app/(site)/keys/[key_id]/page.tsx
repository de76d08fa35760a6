import type { Metadata } from 'next'
import { BackLink } from '#components/back-link.tsx'
import { PageHeader } from '#components/page-header.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { readListedKey } from '#core/api-keys/index.ts'
import { readKeyUsage } from '#core/credits/index.ts'
import { Id } from '#core/ids.ts'
import { env } from '#env.ts'
import { requireLogin } from '#http/pages/login.ts'
import { orNotFound } from '#http/pages/or-not-found.ts'
import { revocationOf, StatusBadge, secretName } from '../key-name.tsx'
import { RevokeKey } from '../revoke-key.tsx'
import { KeyFacts } from './key-facts.tsx'
import { KeyUsage } from './key-usage.tsx'
import { NoCalls } from './no-calls.tsx'

export const metadata: Metadata = { title: 'API key' }

export default async function KeyPage({ params }: { params: Promise<{ key_id: string }> }) {
  const { key_id } = await params
  const { user } = await requireLogin(`/keys/${key_id}`)
  const { key, at } = await orNotFound(Id('key'), key_id, (id) => readListedKey(user, id))
  const use = await readKeyUsage(user, key.id)
  return (
    <>
      <BackLink href="/keys">API keys</BackLink>
      <PageHeader
        title={key.label ?? secretName(key)}
        badge={<StatusBadge apiKey={key} now={at} />}
        action={key.last_used_at && <ButtonLink href={`/sessions?started_by=${key.id}`}>View sessions</ButtonLink>}
      />
      <section aria-label="Details" className="mb-8">
        <KeyFacts apiKey={key} now={at} />
      </section>
      {use.length > 0 ? <KeyUsage use={use} now={at} /> : <NoCalls apiKey={key} now={at} appUrl={env().appUrl} />}
      <section
        aria-labelledby="revoke"
        className="mt-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-bad/30 p-4"
      >
        <h2 id="revoke" className="font-medium">
          Revoke this key
        </h2>
        <RevokeKey {...revocationOf(key)} isOnItsPage />
      </section>
    </>
  )
}
