import type { ReactNode } from 'react'
import { Badge } from '#components/ui/badge.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { listProviders } from '#core/identities/index.ts'
import { PasswordForm } from './password-form.tsx'
import { Setting } from './section.tsx'

type WaysToLogInProps = {
  email: string
  hasPassword: boolean
  /** Whether a new password needs the current one. */
  asksPassword: boolean
  /** Where this browser confirms its user before it may change the password. */
  confirmFirst: string | undefined
  isPasswordOpen: boolean
  passkeys: number
  /** How many recovery codes are left; undefined without two-factor authentication. */
  codesLeft: number | undefined
  linked: number
}

/** Shows with what one logs in, and leads to where that is changed. */
export function WaysToLogIn({ passkeys, codesLeft, linked, ...password }: WaysToLogInProps) {
  return (
    <div className="space-y-3">
      <section aria-label="Password">
        <Password {...password} />
      </section>
      <Way
        title="Passkeys"
        state={passkeys > 0 && `${passkeys} added`}
        about="Your fingerprint, face or device PIN. Nobody can guess or phish it."
        href="/account/passkeys"
        action={passkeys === 0 ? 'Add…' : 'Manage passkeys'}
      />
      <Way
        title="Two-factor authentication"
        state={codesLeft !== undefined && 'On'}
        about={
          codesLeft === undefined
            ? 'Logging in then needs a code from an app on your phone, too.'
            : `${codesLeft} recovery ${codesLeft === 1 ? 'code' : 'codes'} left.`
        }
        href="/account/two-factor"
        action={codesLeft === undefined ? 'Set up…' : 'Manage two-factor'}
      />
      {(linked > 0 || listProviders().length > 0) && (
        <Way
          title="Login providers"
          state={linked > 0 && `${linked} linked`}
          about="Your account at another service."
          href="/account/providers"
          action="Manage providers"
        />
      )}
    </div>
  )
}

type PasswordProps = Omit<WaysToLogInProps, 'passkeys' | 'codesLeft' | 'linked'>

function Password({ email, hasPassword, asksPassword, confirmFirst, isPasswordOpen }: PasswordProps) {
  if (!hasPassword)
    return (
      <Setting now={<Named title="Password">None. We can e-mail you a link to set one.</Named>}>
        <ButtonLink href="/forgot-password">Set a password…</ButtonLink>
      </Setting>
    )
  const now = <Named title="Password">A new one logs out every other browser. API keys keep working.</Named>
  if (confirmFirst === undefined)
    return <PasswordForm now={now} email={email} asksPassword={asksPassword} isOpen={isPasswordOpen} />
  return (
    <Setting now={now}>
      <ButtonLink href={confirmFirst}>Change password…</ButtonLink>
    </Setting>
  )
}

type WayProps = {
  title: string
  /** That it is in use; false if not. */
  state: string | false
  about: string
  href: string
  action: string
}

function Way({ title, state, about, href, action }: WayProps) {
  return (
    <section aria-label={title}>
      <Setting
        now={
          <Named title={title} badge={state ? <Badge tone="good">{state}</Badge> : <Badge>Off</Badge>}>
            {about}
          </Named>
        }
      >
        <ButtonLink href={href}>{action}</ButtonLink>
      </Setting>
    </section>
  )
}

/** Names a way to log in, and says what it is. It may stand in a `summary`. */
function Named({ title, badge, children }: { title: string; badge?: ReactNode; children: string }) {
  return (
    <span className="block">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium text-ink">{title}</span>
        {badge}
      </span>
      <span className="block">{children}</span>
    </span>
  )
}
