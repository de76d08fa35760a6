'use client'

import { type ReactNode, useActionState } from 'react'
import type { FormAction, FormState } from '#http/pages/action.ts'

type Props = {
  action: FormAction<never>
  hidden: Record<string, string>
  className?: string
  children: ReactNode
}

/** A form for browsers without script, with why it was refused. */
export function PlainForm({ action, hidden, className, children }: Props) {
  const [state, post] = useActionState(action, { status: 'idle' })
  return (
    <form action={post}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className={className}>{children}</div>
      <FormProblem state={state} />
    </form>
  )
}

/** Says why a form was refused, if it was. */
export function FormProblem({ state }: { state: FormState<unknown> }) {
  if (state.status !== 'refused') return null
  return (
    <p role="alert" className="mt-1 text-bad wrap-anywhere">
      {Object.values(state.fields).join(' ') || state.detail}
    </p>
  )
}
