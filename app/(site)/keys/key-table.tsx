import Link from 'next/link'
import { calls, number } from '#components/amounts.ts'
import { accessWords } from '#components/new-key-words.ts'
import { Time } from '#components/time.tsx'
import { Cell, type Column, Folded, Table } from '#components/ui/table.tsx'
import { keyStatus, type ListedKey } from '#core/api-keys/index.ts'
import { makerOf, revocationOf, StatusBadge, secretName } from './key-name.tsx'
import { RevokeKey } from './revoke-key.tsx'

const columns: Column[] = [
  { name: 'Key', className: 'md:w-[30%]' },
  { name: 'Access', wide: true, className: 'w-[17%]' },
  { name: 'Created', wide: true, className: 'w-[22%]' },
  { name: 'Last used', wide: true },
  { name: 'Expires', wide: true },
  { name: 'Revoke', isUnseen: true },
]

/** A word that would leave the line before it nearly empty. */
const LONG_WORD = /\S{25}/

export function KeyTable({ keys, now }: { keys: ListedKey[]; now: Date }) {
  return (
    <Table label="API keys" columns={columns} isList>
      {keys.map((key) => (
        <KeyRow key={key.id} apiKey={key} now={now} />
      ))}
    </Table>
  )
}

function KeyRow({ apiKey, now }: { apiKey: ListedKey; now: Date }) {
  const maker = makerOf(apiKey)
  const cap =
    apiKey.credits_per_day !== null &&
    `${number(apiKey.credits_used_today)} of ${number(apiKey.credits_per_day)} credits used today`
  const created = <Time moment={apiKey.created_at} now={now} />
  const used = apiKey.last_used_at ? <Time moment={apiKey.last_used_at} now={now} /> : 'Never'
  const today = `${calls(apiKey.calls_today)} today (UTC)`
  const expires = apiKey.expires_at ? <Time moment={apiKey.expires_at} now={now} /> : 'Never'
  return (
    <tr>
      <Cell className="wrap-anywhere">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            href={`/keys/${apiKey.id}`}
            prefetch={false}
            title={apiKey.label ?? undefined}
            className={`line-clamp-2 ${LONG_WORD.test(apiKey.label ?? '') ? 'break-all' : ''} underline decoration-line-strong underline-offset-4 hover:decoration-current ${apiKey.label ? 'font-medium' : 'text-muted'}`}
          >
            <bdi>{apiKey.label ?? 'No label'}</bdi>
          </Link>
          {/* Wide tables say so in a column. */}
          <span className={keyStatus(apiKey, now) === 'never_used' ? 'md:hidden' : ''}>
            <StatusBadge apiKey={apiKey} now={now} />
          </span>
        </div>
        <div className="text-xs text-muted">
          <span className="font-mono">{secretName(apiKey)}</span>
          <span className="md:hidden">
            {' · '}
            <span className="text-ink">{accessWords[apiKey.access]}</span>
          </span>
        </div>
        {apiKey.last_used_at && (
          <Folded>
            Used {used}
            {apiKey.calls_today > 0 && `, ${today}`}
          </Folded>
        )}
        {cap && <Folded>{cap}</Folded>}
        <Folded>
          {apiKey.expires_at ? <>Expires {expires}</> : 'Never expires'} · created {created} by {maker}
        </Folded>
      </Cell>
      <Cell wide>
        {accessWords[apiKey.access]}
        {cap && <div className="text-xs text-muted">{cap}</div>}
      </Cell>
      <Cell wide className="wrap-anywhere">
        {created}
        <div className="text-xs text-muted">by {maker}</div>
      </Cell>
      <Cell wide>
        {used}
        {apiKey.calls_today > 0 && <div className="text-xs text-muted">{today}</div>}
      </Cell>
      <Cell wide>{expires}</Cell>
      <Cell right>
        <RevokeKey {...revocationOf(apiKey)} />
      </Cell>
    </tr>
  )
}
