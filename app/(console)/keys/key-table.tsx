import type { ReactNode } from 'react'
import { number } from '#components/amounts.ts'
import { accessWords } from '#components/new-key-words.ts'
import { Time } from '#components/time.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Cell, Folded, Heading, Table } from '#components/ui/table.tsx'
import { type KeyRecord, keyStatus, type ListedKey } from '#core/api-keys/index.ts'
import { RevokeKey } from './revoke-key.tsx'

const head = (
  <>
    <Heading>Key</Heading>
    <Heading wide>Created</Heading>
    <Heading wide>Last used</Heading>
    <Heading wide>Expires</Heading>
    <Heading>
      <span className="sr-only">Revoke</span>
    </Heading>
  </>
)

export function KeyTable({ keys, now }: { keys: ListedKey[]; now: Date }) {
  return (
    <Table label="API keys" head={head}>
      {keys.map((key) => (
        <KeyRow key={key.id} apiKey={key} now={now} />
      ))}
    </Table>
  )
}

function KeyRow({ apiKey, now }: { apiKey: ListedKey; now: Date }) {
  const maker = makerOf(apiKey)
  const created = <Time moment={apiKey.created_at} now={now} />
  const used = apiKey.last_used_at ? <Time moment={apiKey.last_used_at} now={now} /> : 'never'
  const expires = apiKey.expires_at ? <Time moment={apiKey.expires_at} now={now} /> : 'never'
  return (
    <tr>
      <Cell className="wrap-anywhere">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className={apiKey.label ? 'font-medium' : 'text-muted'}>{apiKey.label ?? 'No label'}</bdi>
          {apiKey.access !== 'full' && <Badge>{accessWords[apiKey.access]}</Badge>}
          <StatusBadge apiKey={apiKey} now={now} />
        </div>
        <div className="font-mono text-xs text-muted">{nameOf(apiKey)}</div>
        {apiKey.credits_per_day !== null && (
          <div className="text-xs text-muted">
            {number(apiKey.credits_used_today)} of {number(apiKey.credits_per_day)} credits used today
          </div>
        )}
        <Folded>
          Created {created} by {maker}
        </Folded>
        <Folded>
          Used {used} · expires {expires}
        </Folded>
      </Cell>
      <Cell wide>
        {created}
        <div className="text-xs text-muted">by {maker}</div>
      </Cell>
      <Cell wide>{used}</Cell>
      <Cell wide>{expires}</Cell>
      <Cell right>
        <RevokeKey
          keyId={apiKey.id}
          name={apiKey.label ? `“${apiKey.label}”` : nameOf(apiKey)}
          secretName={nameOf(apiKey)}
          createdKeys={apiKey.created_keys}
        />
      </Cell>
    </tr>
  )
}

function StatusBadge({ apiKey, now }: { apiKey: KeyRecord; now: Date }) {
  switch (keyStatus(apiKey, now)) {
    case 'expired':
      return <Badge tone="bad">Expired</Badge>
    case 'stale':
      return <Badge tone="warn">Unused for 90 days</Badge>
    case 'never_used':
      return <Badge>Never used</Badge>
    case 'in_use':
      return null
  }
}

function nameOf(key: { last_four: string }): string {
  return `key_…${key.last_four}`
}

function makerOf({ maker, created_by }: ListedKey): ReactNode {
  if (!maker) return created_by === 'device' ? 'a device' : 'web'
  return (
    <>
      {maker.label && <bdi>“{maker.label}” </bdi>}
      <span className="font-mono">{nameOf(maker)}</span>
      {maker.revoked_at && ', now revoked'}
    </>
  )
}
