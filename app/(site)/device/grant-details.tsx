import type { ReactNode } from 'react'
import { EmailAddress } from '#components/email-address.tsx'
import { IpAddress } from '#components/ip-address.tsx'
import { accessWords } from '#components/new-key-words.ts'
import { Time } from '#components/time.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { type PendingGrant, shownCode } from '#core/device-grants/index.ts'

/** Shows what asks, and what to compare. Nothing that a program says of itself is taken as true. */
export function GrantDetails({ grant, code, email }: { grant: PendingGrant; code: string; email: string }) {
  return (
    <section aria-label="The request" className="mb-4 space-y-3">
      <div className="rounded-lg border border-line bg-surface px-4 py-3">
        <p className="text-muted">Does your terminal show this code?</p>
        <p className="mt-1 font-mono text-2xl font-semibold tracking-widest">{shownCode(code)}</p>
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          <Row name="App">
            <bdi className="wrap-anywhere">“{grant.clientName}”</bdi>{' '}
            <span className="text-muted">(name given by the app, not verified)</span>
          </Row>
          <Row name="Asks for">
            {accessWords[grant.access]}
            {grant.access !== 'read' && <span className="text-muted"> (you can allow less below)</span>}
          </Row>
          <Row name="From">
            <span className="wrap-anywhere">
              {grant.address ? <IpAddress>{grant.address}</IpAddress> : 'an unknown network'}
            </span>
          </Row>
          <Row name="Asked">
            <Time moment={grant.createdAt} />
          </Row>
          {grant.keyExpiresAt && (
            <Row name="Key until">
              <Time moment={grant.keyExpiresAt} />
            </Row>
          )}
        </dl>
        <p className="mt-3 border-t border-line pt-3 text-muted wrap-anywhere">
          Logged in as{' '}
          <span className="font-medium text-ink">
            <EmailAddress>{email}</EmailAddress>
          </span>
          . The key acts as this account.
        </p>
      </div>
      <Notice tone="warn">
        If you did not just type <code className="font-mono">boardwalk login</code>, deny.
      </Notice>
    </section>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  )
}
