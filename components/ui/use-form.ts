'use client'

import { unstable_rethrow } from 'next/navigation'
import { type SubmitEvent, useActionState, useEffect, useRef, useState, useTransition } from 'react'
import type { FormAction, FormState } from '#http/pages/action.ts'

/**
 * A form around one action. With script, what was typed stays in it until it is done, a connection that fails is a refusal like any other,
 * and the first field that was refused gets the focus. Without script the browser posts it and the page says what came of it.
 */
export function useForm<R>(action: FormAction<R>, onDone?: (result: R) => void) {
  const [posted, post] = useActionState<FormState<R>, FormData>(action, { status: 'idle' })
  const [response, setResponse] = useState<FormState<R> | null>(null)
  const [isPending, startTransition] = useTransition()
  const form = useRef<HTMLFormElement>(null)
  const state = response ?? posted

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const fields = new FormData(event.currentTarget, event.nativeEvent.submitter)
    startTransition(async () => {
      const next = await responseOf(action, state, fields)
      startTransition(() => setResponse(next))
      if (next.status !== 'done') return
      form.current?.reset()
      onDone?.(next.result)
    })
  }

  useEffect(() => {
    if (response?.status === 'refused') form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [response])

  return { state, isPending, form: { ref: form, action: post, onSubmit: send, noValidate: true } }
}

async function responseOf<R>(action: FormAction<R>, state: FormState<R>, fields: FormData): Promise<FormState<R>> {
  try {
    return await action(state, fields)
  } catch (error) {
    unstable_rethrow(error)
    const detail = 'The connection failed, so the change may not have been made. Check your connection and try again.'
    return { status: 'refused', code: 'unavailable', detail, fields: {}, typed: {} }
  }
}

/** What was refused about the form as a whole, where no field carries it. */
export function refusalOfForm<R>(state: FormState<R>): string | undefined {
  return state.status === 'refused' && Object.keys(state.fields).length === 0 ? state.detail : undefined
}

/** What was refused about one field. */
export function refusalOfField<R>(state: FormState<R>, name: string): string | undefined {
  return state.status === 'refused' ? state.fields[name] : undefined
}
