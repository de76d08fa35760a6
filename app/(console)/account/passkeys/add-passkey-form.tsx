'use client'

import { useRef, useState } from 'react'
import { FormError } from '#components/form-error.tsx'
import { makePasskey, PasskeyError } from '#components/sign-with-passkey.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { refusalOfField, useForm } from '#components/ui/use-form.ts'
import { addPasskeyAction } from '../actions.ts'

/** Adds a passkey, which the browser makes. That needs script. */
export function AddPasskeyForm({ suggestion }: { suggestion: string }) {
  const { state, isPending, form } = useForm(addPasskeyAction, { toast: 'The passkey was added.' })
  const response = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function make() {
    setProblem(null)
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
    <form {...form} className="mt-6 rounded-lg border border-line bg-surface p-4">
      <h2 className="mb-3 font-medium">Add a passkey</h2>
      <noscript>
        <p className="mb-3 text-muted">Adding a passkey needs JavaScript in your browser.</p>
      </noscript>
      <Field
        label="Name"
        name="name"
        defaultValue={suggestion}
        maxLength={100}
        autoComplete="off"
        required
        hint="Helps you recognize it in the list."
        error={refusalOfField(state, 'name')}
      />
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
