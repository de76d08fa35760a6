import { Time } from '#components/time.tsx'
import type { Passkey } from '#core/passkeys/index.ts'
import { EditPasskey } from './edit-passkey.tsx'

export function PasskeyList({ passkeys }: { passkeys: Passkey[] }) {
  return (
    <ul aria-label="Passkeys" className="divide-y divide-line rounded-lg border border-line bg-surface">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="px-4 py-3">
          <p className="font-medium wrap-anywhere">{passkey.name}</p>
          <p className="text-xs text-muted">
            {passkey.isBackedUp ? 'Synced between your devices' : 'On one device'} · added{' '}
            <Time moment={passkey.createdAt} /> ·{' '}
            {passkey.lastUsedAt ? (
              <>
                used <Time moment={passkey.lastUsedAt} />
              </>
            ) : (
              'never used'
            )}
          </p>
          <EditPasskey id={passkey.id} name={passkey.name} />
        </li>
      ))}
    </ul>
  )
}
