import type { ReactNode } from 'react'
import { Badge } from '#components/ui/badge.tsx'
import { type KeyRecord, keyStatus, type ListedKey } from '#core/api-keys/index.ts'

/** Returns what is shown of a secret. */
export function secretName({ last_four }: { last_four: string }): string {
  return `key_…${last_four}`
}

/** Returns a key's label in quotation marks, or what is shown of its secret. */
export function keyName(key: { label: string | null; last_four: string }): string {
  return key.label ? `“${key.label}”` : secretName(key)
}

/** Shows what is wrong with a key. That it was never used stands under its last use. */
export function StatusBadge({ apiKey, now }: { apiKey: KeyRecord; now: Date }) {
  switch (keyStatus(apiKey, now)) {
    case 'expired':
      return <Badge tone="bad">Expired</Badge>
    case 'stale':
      return <Badge tone="warn">Unused for 90 days</Badge>
    case 'never_used':
    case 'in_use':
      return null
  }
}

/** Names what created a key. */
export function makerOf({ maker, created_by }: ListedKey): ReactNode {
  if (!maker) return created_by === 'device' ? 'an approved app' : 'you, in the browser'
  return (
    <>
      {maker.label && <bdi>“{maker.label}” </bdi>}
      <span className="font-mono">{secretName(maker)}</span>
      {maker.revoked_at && ', now revoked'}
    </>
  )
}
