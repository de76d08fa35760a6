'use client'

import type { ReactNode } from 'react'
import { CurrentPasswordField, EmailField } from '#components/account-fields.tsx'
import { Button } from '#components/ui/button.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Outcome } from '#components/ui/outcome.tsx'
import { useForm } from '#components/ui/use-form.ts'
import { changeEmailAction, sendVerificationAction } from './actions.ts'

type EmailFormProps = {
  /** The address as it is now. */
  now: ReactNode
  /** Whether the form needs the password; if not, the browser has confirmed its user. */
  asksPassword: boolean
  isOpen: boolean
}

export function EmailForm({ now, asksPassword, isOpen }: EmailFormProps) {
  const { state, isPending, form } = useForm(changeEmailAction)
  return (
    <Disclosure label="Change e-mail…" now={now} isOpen={isOpen || state.status !== 'idle'}>
      <form {...form} className="max-w-sm">
        <EmailField
          state={state}
          label="New e-mail"
          autoComplete="email"
          hint="We send a link there. Your address changes when you open it and confirm."
        />
        {asksPassword && <CurrentPasswordField state={state} label="Your password" />}
        <Button type="submit" look="primary" pending={isPending}>
          Send confirmation link
        </Button>
        <Outcome
          state={state}
          done={(email) =>
            `If ${email} is available, we have sent a link there. Your address changes once you confirm it.`
          }
        />
      </form>
    </Disclosure>
  )
}

/**
 * Shows that an address is not confirmed, with a button that sends the link again. `losses` is what
 * confirming does to the account, such as `revokes your API keys`; empty if nothing.
 */
export function Unconfirmed({ losses }: { losses: string }) {
  const { state, isPending, form } = useForm(sendVerificationAction)
  return (
    <form {...form} className="mt-3">
      <Notice
        tone="warn"
        action={
          <Button type="submit" pending={isPending}>
            Send the link again
          </Button>
        }
      >
        <p className="font-medium">Confirm your address</p>
        <p>
          Open the link that we sent to your address. Until then you get no notices by e&#8209;mail and can start only
          emulated boards.
        </p>
        {losses && (
          <p className="mt-1">
            <strong className="font-medium">Confirming {losses}</strong>, in case somebody else signed up with your
            address.
          </p>
        )}
      </Notice>
      <Outcome mayGrow state={state} done={(email) => `Sent to ${email}. The link works for 24 hours.`} />
    </form>
  )
}
