import type { Metadata } from 'next'
import Link from 'next/link'
import { number } from '#components/amounts.ts'
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
import { Detail } from '../../(sessions)/sessions/[session_id]/detail.tsx'
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
      <p className="mb-2 text-muted">
        <Link href="/keys" className="underline underline-offset-4">
          API keys
        </Link>
      </p>
      <PageHeader
        title={key.label ?? secretName(key)}
        badge={<StatusBadge apiKey={key} now={at} />}
        action={<ButtonLink href={`/sessions?started_by=${key.id}`}>View sessions</ButtonLink>}
      />
      {use.length > 0 ? <KeyUsage use={use} now={at} /> : <NoCalls apiKey={key} now={at} appUrl={env().appUrl} />}
      <KeyDetails apiKey={key} now={at} />
      <section aria-labelledby="revoke" className="mt-8 scroll-mt-4 rounded-lg border border-bad/30 p-4">
        <h2 id="revoke" className="mb-2 font-medium">
          Revoke this key
        </h2>
        <RevokeForm keyId={key.id} name={keyName(key)} secretName={secretName(key)} createdKeys={key.created_keys} />
      </section>
    </>
  )
}

function KeyDetails({ apiKey: key, now }: { apiKey: ListedKey; now: Date }) {
  return (
    <section aria-labelledby="details">
      <h2 id="details" className="mb-2 font-medium">
        Details
      </h2>
      <dl className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        <Detail term="Secret">
          <span className="font-mono">{secretName(key)}</span>
        </Detail>
        <Detail term="Access">{accessWords[key.access]}</Detail>
        <Detail term="Credits per day">
          {key.credits_per_day === null
            ? `No limit, ${number(key.credits_used_today)} used today`
            : `${number(key.credits_used_today)} of ${number(key.credits_per_day)} used today`}
        </Detail>
        <Detail term="Created">
          <ExactTime moment={key.created_at} /> by {makerOf(key)}
        </Detail>
        <Detail term="Last used">{key.last_used_at ? <Time moment={key.last_used_at} now={now} /> : 'Never'}</Detail>
        <Detail term="Expires">{key.expires_at ? <ExactTime moment={key.expires_at} /> : 'Never'}</Detail>
        <Detail term="ID">
          <span className="font-mono text-xs">{key.id}</span>
        </Detail>
      </dl>
    </section>
  )
}
