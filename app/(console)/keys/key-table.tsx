import type { ReactNode } from 'react'
import { Time } from '#components/time.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Cell, Folded, Heading, Table } from '#components/ui/table.tsx'
import { type KeyRecord, keyStanding } from '#core/api-keys/index.ts'
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

export function KeyTable({ keys }: { keys: KeyRecord[] }) {
  const names = new Map(keys.map((key) => [key.id, nameOf(key)]))
  return (
    <Table label="API keys" head={head}>
      {keys.map((key) => (
        <KeyRow key={key.id} apiKey={key} maker={makerOf(key, names)} />
      ))}
    </Table>
  )
}

function KeyRow({ apiKey, maker }: { apiKey: KeyRecord; maker: ReactNode }) {
  const created = <Time moment={apiKey.created_at} />
  const used = apiKey.last_used_at ? <Time moment={apiKey.last_used_at} /> : 'never'
  const expires = apiKey.expires_at ? <Time moment={apiKey.expires_at} /> : 'never'
  return (
    <tr>
      <Cell className="wrap-anywhere">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className={apiKey.label ? 'font-medium' : 'text-muted'}>{apiKey.label ?? 'No label'}</bdi>
          <Standing apiKey={apiKey} />
        </div>
        <div className="font-mono text-xs text-muted">{nameOf(apiKey)}</div>
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
        />
      </Cell>
    </tr>
  )
}

function Standing({ apiKey }: { apiKey: KeyRecord }) {
  switch (keyStanding(apiKey)) {
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

function nameOf(key: KeyRecord): string {
  return `key_…${key.last_four}`
}

/** The list holds every key that is not revoked, so one that is not in it has been. */
function makerOf(key: KeyRecord, names: Map<string, string>): ReactNode {
  if (key.created_by === 'web') return 'web'
  const name = names.get(key.created_by)
  return name ? <span className="font-mono">{name}</span> : <span title={key.created_by}>a revoked key</span>
}
