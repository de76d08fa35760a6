'use client'

import type { ReactNode } from 'react'
import type { FormAction } from '#http/pages/action.ts'
import { FormError } from '../form-error.tsx'
import { Button, type Look } from './button.tsx'
import { refusalOfForm, useForm } from './use-form.ts'

type Props<R> = {
  action: FormAction<R>
  hidden?: Record<string, string>
  /** Text for screen readers that completes the label. */
  about?: string
  look?: Look
  className?: string
  /** What a toast says once the action is done. */
  toast?: string
  children: ReactNode
}

/** A form that is one button: it sends an action at once, and says why if that is refused. */
export function ActionButton<R>({ action, hidden = {}, about, look, className, toast, children }: Props<R>) {
  const { state, isPending, form } = useForm(action, { toast })
  const refusal = refusalOfForm(state)
  return (
    <form {...form}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {look === 'primary' && <FormError state={state} />}
      <Button type="submit" look={look} className={className} pending={isPending}>
        {children}
        {about && <span className="sr-only"> {about}</span>}
      </Button>
      {look !== 'primary' && refusal && (
        <p role="alert" className="max-w-64 pt-1 text-xs text-bad wrap-anywhere">
          {refusal}
        </p>
      )}
    </form>
  )
}
