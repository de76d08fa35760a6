'use client'

import { KeyRound } from 'lucide-react'
import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import type { FormAction } from '#http/pages/action.ts'
import { PasskeyError, signWithPasskey } from './sign-with-passkey.ts'
import { Button } from './ui/button.tsx'
import { useForm } from './ui/use-form.ts'

type PasskeyButtonProps = {
  purpose: 'log-in' | 'confirm'
  action: FormAction<never>
  next: string
  label: string
  /** Whether the browser may offer passkeys in the e-mail field. */
  hasAutofill?: boolean
}

/**
 * Shows a form that a passkey fills in and sends. It is not there without script or passkeys, and
 * says why it was refused. It has its place from the start, so that nothing below it moves away
 * under the pointer.
 */
export function PasskeyButton({ purpose, action, next, label, hasAutofill = false }: PasskeyButtonProps) {
  const { state, isPending, form } = useForm(action)
  const response = useRef<HTMLInputElement>(null)
  const [isSupported, setSupported] = useState<boolean | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    setSupported('PublicKeyCredential' in window)
    if (hasAutofill) void offerInField(response)
  }, [hasAutofill])

  async function sign() {
    setProblem(null)
    try {
      send(response, await signWithPasskey(purpose))
    } catch (error) {
      if (!(error instanceof PasskeyError)) throw error
      startTransition(() => setProblem(error.message))
    }
  }

  if (isSupported === false) return null
  const shown = problem ?? (state.status === 'refused' ? state.detail : null)
  return (
    <form {...form} data-needs-script className={isSupported ? '' : 'invisible noscript:hidden'}>
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="response" ref={response} />
      <Button onClick={() => void sign()} pending={isPending} className="min-h-9 w-full">
        <KeyRound className="size-4" aria-hidden="true" />
        {label}
      </Button>
      <p role="alert" className="min-h-5 pt-1 text-xs leading-5 text-bad wrap-anywhere in-data-tight:empty:hidden">
        {shown}
      </p>
    </form>
  )
}

function send(field: RefObject<HTMLInputElement | null>, signed: string): void {
  if (!field.current) return
  field.current.value = signed
  field.current.form?.requestSubmit()
}

/** The browser offers passkeys where an e-mail is typed. Silent: nobody has asked for one yet. */
async function offerInField(field: RefObject<HTMLInputElement | null>): Promise<void> {
  if (!(await window.PublicKeyCredential?.isConditionalMediationAvailable?.())) return
  try {
    send(field, await signWithPasskey('log-in', true))
  } catch (error) {
    if (!(error instanceof PasskeyError)) throw error
  }
}
