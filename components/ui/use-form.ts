'use client'

import { unstable_rethrow } from 'next/navigation'
import { type SubmitEvent, useActionState, useContext, useEffect, useRef, useState, useTransition } from 'react'
import type { FormAction, FormState } from '#http/pages/action.ts'
import { useToast } from '../toasts.tsx'
import { keepInput, OpenedBy, restoreInput } from './kept-input.ts'

type Then<R> = {
  onDone?: ((result: R) => void) | undefined
  /** Runs if the action was done and leads to another page. */
  onLeave?: (path: string) => void
  /** What a toast says in both cases. */
  toast?: string | undefined
}

/**
 * Returns the state of a form that sends one action. With script, the form keeps what was typed
 * until the action is done, also over an expired login, and the first field with an error gets the
 * focus. An action that leads to another page moves the focus to its content. A failed connection
 * is an error like any other. Without script, the browser posts the form and the page is rendered
 * with the result.
 */
export function useForm<R>(action: FormAction<R>, { onDone, onLeave, toast }: Then<R> = {}) {
  const [posted, post] = useActionState<FormState<R>, FormData>(action, { status: 'idle' })
  const [response, setResponse] = useState<FormState<R> | null>(null)
  const [isPending, startTransition] = useTransition()
  const form = useRef<HTMLFormElement>(null)
  const hasLeft = useRef<boolean>(false)
  const dialog = useContext(OpenedBy)
  const showToast = useToast()
  const state = response ?? posted

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const fields = new FormData(event.currentTarget, event.nativeEvent.submitter)
    startTransition(async () => {
      const next = await responseOf(action, state, fields, leave)
      startTransition(() => setResponse(next))
      if (next.status !== 'done') return
      form.current?.reset()
      onDone?.(next.result)
      if (toast) showToast(toast)
    })

    function leave(path: string) {
      if (isLogIn(path)) return keepInput(fields, dialog)
      hasLeft.current = true
      onLeave?.(path)
      if (toast) showToast(toast)
    }
  }

  useEffect(() => {
    if (form.current) restoreInput(form.current)
  }, [])

  // The button with the focus goes away with its page, and Next leaves the focus nowhere.
  useEffect(() => {
    return () => {
      if (hasLeft.current && document.activeElement === document.body)
        document.getElementById('main')?.focus({ preventScroll: true })
    }
  }, [])

  useEffect(() => {
    if (response?.status === 'refused') form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [response])

  return {
    state,
    /** Whether the browser posted the form by itself, so that the page is a new one. */
    isPosted: response === null,
    isPending,
    form: { ref: form, action: post, onSubmit: send, noValidate: true, 'data-dialog': dialog },
  }
}

async function responseOf<R>(
  action: FormAction<R>,
  state: FormState<R>,
  fields: FormData,
  leave: (path: string) => void,
): Promise<FormState<R>> {
  try {
    return await action(state, fields)
  } catch (error) {
    const path = redirectOf(error)
    if (path !== undefined) leave(path)
    unstable_rethrow(error)
    const detail = 'The connection failed, so the change may not have been made. Check your connection and try again.'
    return { status: 'refused', code: 'unavailable', detail, fields: {}, typed: {} }
  }
}

/** Returns the error of the form as a whole, if no field has one. */
export function refusalOfForm<R>(state: FormState<R>): string | undefined {
  return state.status === 'refused' && Object.keys(state.fields).length === 0 ? state.detail : undefined
}

/** Returns the error of a field. */
export function refusalOfField<R>(state: FormState<R>, name: string): string | undefined {
  return state.status === 'refused' ? state.fields[name] : undefined
}

/** Returns the page that an action leads to, if that is what its error says, as Next writes it. */
function redirectOf(error: unknown): string | undefined {
  if (!(error instanceof Error && 'digest' in error)) return
  const [kind, , ...rest] = String(error.digest).split(';')
  return kind === 'NEXT_REDIRECT' ? rest.slice(0, -2).join(';') : undefined
}

/** Returns whether a page is the one that asks somebody without a login to log in. */
function isLogIn(path: string): boolean {
  return path.startsWith('/login?next=')
}
