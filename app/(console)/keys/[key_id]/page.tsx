import type { Metadata } from 'next'
import { number } from '#components/amounts.ts'
import { BackLink } from '#components/back-link.tsx'
import { type Fact, FactStrip } from '#components/fact-strip.tsx'
import { accessWords } from '#components/new-key-words.ts'
import { PageHeader } from '#components/page-header.tsx'
import { ExactTime, Time } from '#components/time.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { type ListedKey, readListedKey } from '#core/api-keys/index.ts'
import { readKeyUsage } from '#core/credits/index.ts'
import { Id } from '#core/ids.ts'
import { env } from '#env.ts'
import { requireLogin } from '#http/pages/login.ts'
import { orNotFound } from '#http/pages/or-not-found.ts'
import { keyName, makerOf, StatusBadge, secretName } from '../key-name.tsx'
import { RevokeForm } from '../revoke-key.tsx'
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
        action={<ButtonLink href={`/sessions?started_by=${key.id}`}>View sessions</ButtonLink>}
      >
        <span className="font-mono text-xs wrap-anywhere">
          {secretName(key)} · {key.id}
        </span>
      </PageHeader>
      <section aria-label="Details" className="mb-8">
        <FactStrip facts={factsOf(key, at)} />
      </section>
      {use.length > 0 ? <KeyUsage use={use} now={at} /> : <NoCalls apiKey={key} now={at} appUrl={env().appUrl} />}
      <section aria-labelledby="revoke" className="mt-8 scroll-mt-4 rounded-lg border border-bad/30 p-4">
        <h2 id="revoke" className="mb-2 font-medium">
          Revoke this key
        </h2>
        <RevokeForm keyId={key.id} name={keyName(key)} secretName={secretName(key)} createdKeys={key.created_keys} />
      </section>
    </>
  )
}

function factsOf(key: ListedKey, now: Date): Fact[] {
  const { credits_used_today: used, credits_per_day: cap } = key
  return [
    ['Access', accessWords[key.access]],
    [
      'Credits today (UTC)',
      cap === null ? number(used) : `${number(used)} of ${number(cap)}`,
      cap === null && 'No limit',
    ],
    ['Created', <Time key="created" moment={key.created_at} now={now} />, <>by {makerOf(key)}</>],
    ['Last used', key.last_used_at ? <Time key="used" moment={key.last_used_at} now={now} /> : 'Never'],
    key.expires_at
      ? [
          'Expires',
          <Time key="expires" moment={key.expires_at} now={now} />,
          <ExactTime key="at" moment={key.expires_at} />,
        ]
      : ['Expires', 'Never'],
  ]
}
