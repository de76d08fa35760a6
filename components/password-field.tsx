'use client'

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Field } from './ui/field.tsx'

type PasswordFieldProps = {
  label: string
  name: string
  autoComplete: 'current-password' | 'new-password'
  hint?: string
  error?: string | undefined
  autoFocus?: boolean | undefined
}

const never = () => () => {}

/**
 * Shows a password field. With script it can be shown, and a new password is rated as it is typed.
 */
export function PasswordField({ autoComplete, hint, ...field }: PasswordFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isShown, setShown] = useState(false)
  const [rating, setRating] = useState<string | null>(null)
  const hasScript = useSyncExternalStore<boolean>(
    never,
    () => true,
    () => false,
  )

  async function rate(password: string) {
    if (autoComplete !== 'new-password') return
    const { ratingOf } = await import('./password-rating.ts')
    if (input.current?.value === password) setRating(password === '' ? null : ratingOf(password))
  }

  useEffect(() => {
    const form = input.current?.form
    const forget = () => setRating(null)
    form?.addEventListener('reset', forget)
    return () => form?.removeEventListener('reset', forget)
  }, [])

  return (
    <Field
      {...field}
      ref={input}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      required
      onInput={(event) => void rate(event.currentTarget.value)}
      hint={rating ?? hint}
      beside={
        hasScript && (
          <button
            type="button"
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
            className="rounded px-1 text-xs font-medium text-muted hover:text-ink"
          >
            Show<span className="sr-only"> {field.label.toLowerCase()}</span>
          </button>
        )
      }
    />
  )
}
