'use client'

import { X } from 'lucide-react'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'

const SHOWN_MS = 8_000
const MOST = 3

type Toast = { id: number; text: string }

const Show = createContext<(text: string) => void>(() => {})

/** Returns a function that says, in a corner, what came of an action. */
export function useToast(): (text: string) => void {
  return useContext(Show)
}

/**
 * Shows the outcomes of actions for a few seconds, also while another page opens, and while the
 * pointer or the focus is on them. Errors are shown where they happen, because they must stay.
 */
export function Toasts({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([])
  const show = useCallback(
    (text: string) => setToasts((shown) => [...shown, { id: (shown.at(-1)?.id ?? 0) + 1, text }].slice(-MOST)),
    [],
  )
  const dismiss = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), [])
  return (
    <Show value={show}>
      {children}
      <div
        aria-live="polite"
        className="pointer-events-none fixed right-4 bottom-4 left-4 z-20 flex flex-col items-end gap-2 print:hidden"
      >
        {toasts.map((toast) => (
          <OneToast key={toast.id} toast={toast} dismiss={dismiss} />
        ))}
      </div>
    </Show>
  )
}

function OneToast({ toast: { id, text }, dismiss }: { toast: Toast; dismiss: (id: number) => void }) {
  const [isHeld, hold] = useState(false)

  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismiss(id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [id, dismiss, isHeld])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits for its reader.
    <div
      data-held={isHeld || undefined}
      onPointerEnter={() => hold(true)}
      onPointerLeave={({ currentTarget }) => hold(currentTarget.matches(':focus-within'))}
      onFocus={() => hold(true)}
      onBlur={({ currentTarget }) => hold(currentTarget.matches(':hover'))}
      className="pointer-events-auto flex max-w-sm items-start gap-3 rounded-lg border border-line-strong bg-surface data-held:border-control py-2.5 pr-2 pl-4 shadow-lg transition-[opacity,translate] duration-150 wrap-anywhere starting:translate-y-1 starting:opacity-0"
    >
      <span className="mt-1.5 size-2 shrink-0 rounded-full bg-good" aria-hidden="true" />
      <p className="min-w-0">{text}</p>
      <button
        type="button"
        onClick={() => dismiss(id)}
        className="grid size-6 shrink-0 place-items-center rounded-md text-muted hover:bg-raised hover:text-ink"
      >
        <X className="size-3.5" aria-hidden="true" />
        <span className="sr-only">Dismiss</span>
      </button>
    </div>
  )
}
