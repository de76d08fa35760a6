import { Time } from '#components/time.tsx'
import type { Passkey } from '#core/passkeys/index.ts'
import { EditPasskey } from './edit-passkey.tsx'

export function PasskeyList({ passkeys }: { passkeys: Passkey[] }) {
  return (
    <ul aria-label="Passkeys" className="space-y-3">
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <EditPasskey id={passkey.id} name={passkey.name} about={<About passkey={passkey} />} />
        </li>
      ))}
    </ul>
  )
}

function About({ passkey: { isBackedUp, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  return (
    <>
      {isBackedUp ? 'Synced across your devices' : 'On one device only'} · added <Time moment={createdAt} /> ·{' '}
      {lastUsedAt ? (
        <>
          used <Time moment={lastUsedAt} />
        </>
      ) : (
        'never used'
      )}
    </>
  )
}
