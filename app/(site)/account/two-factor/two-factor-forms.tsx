'use client'

import type { ReactNode } from 'react'
import { CodeField } from '#components/account-fields.tsx'
import { EmptyState } from '#components/empty-state.tsx'
import { FormError } from '#components/form-error.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { useForm } from '#components/ui/use-form.ts'
import {
  confirmSecondFactorAction,
  renewRecoveryCodesAction,
  setUpSecondFactorAction,
  turnOffSecondFactorAction,
} from '../actions.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

const WIDE = '(min-width: 40rem)'

/** Moves the focus into a field, where that does not cover what comes before with a keyboard. */
function focusIn(place: HTMLElement | null): void {
  if (matchMedia(WIDE).matches) place?.querySelector('input')?.focus({ preventScroll: true })
}

/** With fewer recovery codes than this, the page advises new ones. */
const FEW_CODES = 3

const CODE_HINT = 'Six digits of your app, or a recovery code.'

type TwoFactorFormsProps = {
  isOn: boolean
  codesLeft: number
  /** The key to scan, once this browser has one. */
  pendingKey: ReactNode
}

/**
 * Shows what can be done now. All forms are hooks of this one component: without script, a sent
 * form gets its result back only if it is found in the same place.
 */
export function TwoFactorForms({ isOn, codesLeft, pendingKey }: TwoFactorFormsProps) {
  const setUp = useForm(setUpSecondFactorAction)
  const firstCode = useForm(confirmSecondFactorAction)
  const renewal = useForm(renewRecoveryCodesAction)
  const end = useForm(turnOffSecondFactorAction, { toast: 'Two-factor authentication is off.' })
  if (firstCode.state.status === 'done') return <RecoveryCodes codes={firstCode.state.result} isNew />
  if (renewal.state.status === 'done') return <RecoveryCodes codes={renewal.state.result} />
  if (isOn) {
    return (
      <div className="space-y-4">
        <Disclosure
          label="Turn off…"
          now={
            <span className="flex flex-wrap items-center gap-2">
              <span className="font-medium text-ink">Authenticator app</span>
              <Badge tone="good">On</Badge>
            </span>
          }
          isOpen={end.state.status !== 'idle'}
        >
          <form {...end.form} className="max-w-sm">
            <p className="mb-4">Your password alone will log you in then, and your recovery codes stop working.</p>
            <CodeField state={end.state} label="Code to turn it off" hint={CODE_HINT} />
            <Button type="submit" look="danger" pending={end.isPending}>
              Turn off two-factor authentication
            </Button>
          </form>
        </Disclosure>
        <Disclosure label="Replace…" now={<CodesLeft count={codesLeft} />} isOpen={renewal.state.status !== 'idle'}>
          <form {...renewal.form} className="max-w-sm">
            <p className="mb-4">You get ten new codes, and the old ones stop working.</p>
            <CodeField state={renewal.state} label="Code for new recovery codes" hint={CODE_HINT} />
            <Button type="submit" pending={renewal.isPending}>
              Replace recovery codes
            </Button>
          </form>
        </Disclosure>
      </div>
    )
  }
  if (pendingKey) {
    return (
      <form {...firstCode.form} className="rounded-lg border border-line bg-surface p-4">
        <ol className="list-decimal space-y-5 pl-5 marker:font-medium">
          <li>{pendingKey}</li>
          <li>
            Enter the 6 digits it shows.
            <div ref={focusIn} className="mt-3 max-w-60">
              <CodeField state={firstCode.state} label="Code" />
            </div>
            <Button type="submit" look="primary" pending={firstCode.isPending}>
              Turn on
            </Button>
          </li>
        </ol>
      </form>
    )
  }
  return (
    <EmptyState
      title="Two-factor authentication is off"
      action={
        <form {...setUp.form}>
          <Button type="submit" look="primary" pending={setUp.isPending}>
            Set up an authenticator app
          </Button>
          <FormError state={setUp.state} />
        </form>
      }
    >
      You need an app such as Google Authenticator, 1Password or Aegis.{' '}
      <span className="inline-block">It takes a minute.</span>
    </EmptyState>
  )
}

function CodesLeft({ count }: { count: number }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="font-medium text-ink">
        {count} recovery {count === 1 ? 'code' : 'codes'} left
      </span>
      {count < FEW_CODES && <Badge tone="warn">Replace soon</Badge>}
    </span>
  )
}
