import { number } from '#components/amounts.ts'
import { accessWords } from '#components/new-key-words.ts'
import { PageHeader } from '#components/page-header.tsx'
import { Time } from '#components/time.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { DecidedGrant } from '#core/device-grants/index.ts'

/** Shows what this user has decided, and no one else. */
export function Decided({ grant }: { grant: DecidedGrant }) {
  const isDenied = grant.state === 'denied'
  return (
    <div className="mx-auto max-w-lg">
      <PageHeader title={isDenied ? 'Request denied' : 'App approved'} />
      <div role="status">
        <Notice {...(!isDenied && { tone: 'good' })} action={<ButtonLink href="/keys">View API keys</ButtonLink>}>
          {isDenied ? 'No key was created. You can close this page.' : <Given grant={grant} />}
          {grant.state === 'approved' && <p>Go back to your terminal: the app gets its key within a few seconds.</p>}
        </Notice>
      </div>
    </div>
  )
}

function Given({ grant: { clientName, label, access, creditsPerDay, keyExpiresAt } }: { grant: DecidedGrant }) {
  return (
    <p className="font-medium">
      The key of <bdi>“{label ?? clientName}”</bdi>: {accessWords[access]},{' '}
      {keyExpiresAt ? (
        <>
          expires <Time moment={keyExpiresAt} />
        </>
      ) : (
        'never expires'
      )}
      {creditsPerDay !== null && `, up to ${number(creditsPerDay)} credits a day`}
    </p>
  )
}
