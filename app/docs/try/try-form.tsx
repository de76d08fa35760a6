'use client'

import { usePathname } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { useVisitor, type Visitor } from '../visitor.ts'
import { Answer } from './answer.tsx'
import { type Answered, send } from './call.ts'
import { addressOf, type TryOperation } from './operation.ts'
import { BODY, TryFields } from './try-fields.tsx'

/** Calls an operation as the visitor, or asks a guest to log in first. */
export function TryForm({ operation }: { operation: TryOperation }) {
  const visitor = useVisitor()
  const path = usePathname()
  if (visitor === undefined) return <p className="text-muted">Looking for your login…</p>
  if (visitor === null) {
    const next = new URLSearchParams({ next: `${path}#${operation.id}` })
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-48">
          Log in to send this request as yourself. A free account is enough, and you come back to this place.
        </p>
        <div className="flex gap-2">
          <ButtonLink href={`/login?${next}`} prefetch={false} look="primary">
            Log in
          </ButtonLink>
          <ButtonLink href={`/sign-up?${next}`} prefetch={false}>
            Sign up
          </ButtonLink>
        </div>
      </div>
    )
  }
  return <CallForm operation={operation} visitor={visitor} />
}

function CallForm({ operation, visitor }: { operation: TryOperation; visitor: Visitor }) {
  const [answered, setAnswered] = useState<Answered>()
  const [isPending, setIsPending] = useState(false)
  const [isConfirmed, setIsConfirmed] = useState(false)

  async function call(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const { [BODY]: body = '', ...values } = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    )
    setIsPending(true)
    setAnswered(await send(operation.method, addressOf(operation, values), body.trim()))
    setIsPending(false)
    setIsConfirmed(false)
  }

  return (
    <form onSubmit={(event) => void call(event)} className="space-y-3">
      <p className="text-xs text-muted">
        Called as {visitor.email}, with your login. {!operation.consequence && 'Reading costs no credits.'}
        {visitor.tier === 'free' &&
          ' Your account is on the free tier: this works here, but API clients need a key, and keys need the paid tier.'}
      </p>
      <TryFields operation={operation} />
      {operation.consequence && (
        <label className="flex items-start gap-2 rounded-md border border-warn/30 bg-warn-soft px-3 py-2">
          <input
            type="checkbox"
            required
            checked={isConfirmed}
            onChange={({ target }) => setIsConfirmed(target.checked)}
            className="mt-1 size-4 shrink-0 accent-ink"
          />
          <span>This is a real request. {operation.consequence}</span>
        </label>
      )}
      <Button type="submit" look="primary" pending={isPending}>
        Send request
      </Button>
      <div role="status">{answered && <Answer answered={answered} />}</div>
    </form>
  )
}
