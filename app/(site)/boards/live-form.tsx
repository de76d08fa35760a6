'use client'

import { useRouter } from 'next/navigation'
import { type ChangeEvent, type FormEvent, type ReactNode, useEffect, useRef } from 'react'

/** Who types is not interrupted. */
const PAUSE_MS = 300

type Props = {
  action: string
  label: string
  /** What was chosen, as the query of the page’s URL. */
  chosen: string
  className: string
  children: ReactNode
}

/** A form that shows what is chosen at once, in place. Without script it is a plain form. */
export function LiveForm({ action, label, chosen, className, children }: Props) {
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (shown.current === chosen) return
    const isFirst = shown.current === null
    shown.current = chosen
    const values = new URLSearchParams(chosen)
    const fields = form.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select') ?? []
    const stale = [...fields].filter((field) => field.value !== (values.get(field.name) ?? ''))
    // What was chosen before the script came is shown now.
    if (isFirst && stale.length > 0) form.current?.requestSubmit()
    // Later, a link may have changed what is chosen. The field in use stays as it is.
    else for (const field of stale) if (field !== document.activeElement) field.value = values.get(field.name) ?? ''
  }, [chosen])
  useEffect(() => () => clearTimeout(timer.current), [])

  function apply() {
    clearTimeout(timer.current)
    if (!form.current) return
    const entries = [...new FormData(form.current)].map(([name, value]) => [name, String(value).trim()])
    const query = new URLSearchParams(entries.filter(([, value]) => value !== ''))
    router.replace(query.size > 0 ? `${action}?${query}` : action, { scroll: false })
  }

  function change({ target }: ChangeEvent<HTMLFormElement>) {
    clearTimeout(timer.current)
    timer.current = setTimeout(apply, target instanceof HTMLSelectElement ? 0 : PAUSE_MS)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    apply()
  }

  return (
    <form ref={form} action={action} aria-label={label} onChange={change} onSubmit={submit} className={className}>
      {children}
    </form>
  )
}
