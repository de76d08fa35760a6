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

/** Returns what the question about revoking a key says of it. */
export function revocationOf(key: ListedKey) {
  return { keyId: key.id, name: keyName(key), secretName: secretName(key), createdKeys: key.created_keys }
}

/** Shows what its owner may want to know of a key, if anything. */
export function StatusBadge({ apiKey, now }: { apiKey: KeyRecord; now: Date }) {
  switch (keyStatus(apiKey, now)) {
    case 'expired':
      return <Badge tone="bad">Expired</Badge>
    case 'stale':
      return <Badge tone="warn">Unused for 90 days</Badge>
    case 'never_used':
      return <Badge tone="outline">Never used</Badge>
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
