import Link from 'next/link'
import { number } from '#components/amounts.ts'
import { Time } from '#components/time.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Cell, type Column, Folded, Table } from '#components/ui/table.tsx'
import type { ListedCiTrust } from '#core/ci-trusts/index.ts'
import { nameOf, providerWords, typedOf } from './words.ts'

const columns: Column[] = [
  { name: 'Trust', className: 'md:w-[36%]' },
  { name: 'Branches and tags', wide: true },
  { name: 'Credits today', wide: true },
  { name: 'Last used', wide: true },
]

export function TrustTable({ trusts }: { trusts: ListedCiTrust[] }) {
  return (
    <Table label="Trusts" columns={columns} isList>
      {trusts.map((trust) => (
        <TrustRow key={trust.id} trust={trust} />
      ))}
    </Table>
  )
}

function TrustRow({ trust }: { trust: ListedCiTrust }) {
  const { id, provider, refs, credits_per_day, credits_used_today, last_used_at } = trust
  const repository = trust.current_repository ?? trust.repository
  const used = last_used_at ? <Time moment={last_used_at} /> : 'Never'
  const spent = `${number(credits_used_today)} of ${number(credits_per_day)}`
  return (
    <tr>
      <Cell className="wrap-anywhere">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            href={`/ci/${id}`}
            prefetch={false}
            title={nameOf(trust)}
            className="line-clamp-2 font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current"
          >
            <bdi>{nameOf(trust)}</bdi>
          </Link>
          <TrustBadge trust={trust} />
        </div>
        <div className="line-clamp-2 text-xs text-muted">
          {providerWords[provider].name}
          {repository !== nameOf(trust) && ` · ${repository}`}
        </div>
        <Folded>
          <Refs refs={refs} />
        </Folded>
        <Folded>Credits today: {spent}</Folded>
        <Folded>Last used: {used}</Folded>
      </Cell>
      <Cell wide className="wrap-anywhere">
        <Refs refs={refs} />
      </Cell>
      <Cell wide>{spent}</Cell>
      <Cell wide>{used}</Cell>
    </tr>
  )
}

/** Shows the branches and tags of a trust, which may be many. */
function Refs({ refs }: { refs: string[] }) {
  const text = refs.map(typedOf).join(', ')
  return (
    <span title={text} className="line-clamp-3">
      <bdi>{text}</bdi>
    </span>
  )
}

/** Shows whether jobs use a trust. */
function TrustBadge({ trust: { refused_rule, last_used_at } }: { trust: ListedCiTrust }) {
  if (refused_rule) return <Badge tone="warn">Last job refused</Badge>
  return last_used_at ? <Badge tone="good">In use</Badge> : <Badge>Never used</Badge>
}
