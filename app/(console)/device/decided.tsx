import { number } from '#components/amounts.ts'
import { accessWords } from '#components/new-key-words.ts'
import { PageHeader } from '#components/page-header.tsx'
import { Time } from '#components/time.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { ApprovedGrant } from '#core/device-grants/index.ts'

/** Shows what was given to a program. */
export function Approved({ grant }: { grant: ApprovedGrant | undefined }) {
  return (
    <div className="mx-auto max-w-lg">
      <PageHeader title="App approved" />
      <div role="status">
        <Notice tone="good" action={<ButtonLink href="/keys">View API keys</ButtonLink>}>
          {grant && <Given grant={grant} />}
          <p>Go back to your terminal: the app gets its key within a few seconds.</p>
        </Notice>
      </div>
    </div>
  )
}

function Given({ grant: { clientName, label, access, creditsPerDay, keyExpiresAt } }: { grant: ApprovedGrant }) {
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

export function Denied() {
  return (
    <div className="mx-auto max-w-lg">
      <PageHeader title="Request denied" />
      <div role="status">
        <Notice action={<ButtonLink href="/keys">View API keys</ButtonLink>}>
          No key was created. You can close this page.
        </Notice>
      </div>
    </div>
  )
}
