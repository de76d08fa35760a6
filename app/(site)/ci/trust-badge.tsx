import { Badge } from '#components/ui/badge.tsx'
import type { ListedCiTrust } from '#core/ci-trusts/index.ts'

/** Shows whether jobs use a trust: `Never used`, `Refused: ref`, `In use`. */
export function TrustBadge({ trust: { refused_rule, last_used_at } }: { trust: ListedCiTrust }) {
  if (refused_rule) return <Badge tone="warn">{`Refused: ${refused_rule}`}</Badge>
  return last_used_at ? <Badge tone="good">In use</Badge> : <Badge>Never used</Badge>
}
