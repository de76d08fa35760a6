'use client'

import type { ReactNode } from 'react'
import { CodeField } from '#components/account-fields.tsx'
import { EmptyState } from '#components/empty-state.tsx'
import { FormError } from '#components/form-error.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { useForm } from '#components/ui/use-form.ts'
import {
  confirmSecondFactorAction,
  renewRecoveryCodesAction,
  setUpSecondFactorAction,
  turnOffSecondFactorAction,
} from '../actions.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

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
      <>
        <p className="mb-6 flex flex-wrap items-center gap-2">
          <Badge tone="good">On</Badge>
          <span>
            {codesLeft} recovery {codesLeft === 1 ? 'code' : 'codes'} left
          </span>
        </p>
        <form {...renewal.form} className="mb-4 rounded-lg border border-line bg-surface p-4">
          <h2 className="mb-3 font-medium">New recovery codes</h2>
          <CodeField state={renewal.state} label="Code for new recovery codes" />
          <Button type="submit" pending={renewal.isPending}>
            Replace recovery codes
          </Button>
        </form>
        <form {...end.form} className="rounded-lg border border-line bg-surface p-4">
          <h2 className="mb-3 font-medium">Turn off</h2>
          <CodeField state={end.state} label="Code to turn it off" />
          <Button type="submit" look="danger" pending={end.isPending}>
            Turn off two-factor authentication
          </Button>
        </form>
      </>
    )
  }
  if (pendingKey) {
    return (
      <form {...firstCode.form} className="rounded-lg border border-line bg-surface p-4">
        {pendingKey}
        <CodeField state={firstCode.state} label="Code" />
        <Button type="submit" look="primary" pending={firstCode.isPending}>
          Turn on
        </Button>
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
      You need an app such as Google Authenticator, 1Password or Aegis. It takes a minute.
    </EmptyState>
  )
}
