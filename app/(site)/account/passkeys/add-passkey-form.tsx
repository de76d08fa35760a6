'use client'

import { useRef, useState } from 'react'
import { FormError } from '#components/form-error.tsx'
import { makePasskey, PasskeyError } from '#components/sign-with-passkey.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { refusalOfField, useForm } from '#components/ui/use-form.ts'
import { addPasskeyAction } from '../actions.ts'

/** Adds a passkey, which the browser makes. That needs script. */
export function AddPasskeyForm({ isFirst, suggestion }: { isFirst: boolean; suggestion: string }) {
  const { state, isPending, form } = useForm(addPasskeyAction, { toast: 'The passkey was added.' })
  const response = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function make() {
    setProblem(null)
    // A passkey that was made cannot be taken back, so the name comes first.
    if (!response.current?.form?.reportValidity()) return
    try {
      const made = await makePasskey()
      if (!response.current) return
      response.current.value = made
      response.current.form?.requestSubmit()
    } catch (error) {
      if (!(error instanceof PasskeyError)) throw error
      setProblem(error.message)
    }
  }

  return (
    <form {...form} className={`rounded-lg border border-line bg-surface p-4 ${isFirst ? '' : 'mt-6'}`}>
      <h2 className="font-medium">{isFirst ? 'No passkeys yet' : 'Add another passkey'}</h2>
      <p className="mb-4 text-muted">
        {isFirst ? 'Add one for this device, your phone or a security key.' : 'For another device or a security key.'}
      </p>
      <noscript>
        <p className="mb-3 text-muted">Adding a passkey needs JavaScript in your browser.</p>
      </noscript>
      <div className="max-w-sm">
        <Field
          label="Name"
          name="name"
          defaultValue={isFirst ? suggestion : undefined}
          placeholder={isFirst ? undefined : 'Phone, security key'}
          maxLength={100}
          autoComplete="off"
          required
          hint="Helps you recognize it in the list."
          error={refusalOfField(state, 'name')}
        />
      </div>
      <input type="hidden" name="response" ref={response} />
      <Button look="primary" onClick={() => void make()} pending={isPending} className="noscript:hidden">
        Add a passkey
      </Button>
      <p role="alert" className="pt-1 text-xs leading-5 text-bad empty:hidden">
        {problem ?? refusalOfField(state, 'response')}
      </p>
      <FormError state={state} />
    </form>
  )
}
