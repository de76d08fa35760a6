'use client'

import { X } from 'lucide-react'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { ProgressBar } from '#components/ui/progress-bar.tsx'
import { type News, type Toast, toastsAfter } from './toast-list.ts'
import { useMedia } from './use-media.ts'

const SHOWN_MS = 8_000
/** Up to where a page is narrow: the breakpoint `sm`. */
const NARROW = '(width < 40rem)'

const Show = createContext<(news: News | string) => void>(() => {})
type Width = 'narrow' | 'wide'
/** Whether any toast is shown. */
const Shown = createContext(false)
const Places = createContext<Record<Width, (place: HTMLElement | null) => void>>({ narrow() {}, wide() {} })

const looks: Record<Width, string> = {
  narrow: 'pointer-events-none absolute inset-x-1 z-10 flex flex-col items-stretch gap-1',
  // Below what finds in the output. Where there is no room for all, they reach up, never down to
  // what is typed below; beside a pane in a low window there is only the newest.
  wide: 'pointer-events-none absolute top-[min(3.25rem,25%)] right-4 bottom-1 z-10 flex flex-col items-end justify-end gap-2 [&>:last-child]:mb-auto [@media(height<30rem)]:in-[:has([role=tabpanel])]:[&>:not(:last-child)]:hidden',
}

/** Returns a function that says, in a corner, what came of an action. */
export function useToast(): (news: News | string) => void {
  return useContext(Show)
}

/** Returns whether toasts are shown now: where they are shown must not move then. */
export function useHasToasts(): boolean {
  return useContext(Shown)
}

type ToastPlaceProps = { width: Width; className?: string }

/** Where a page of that width shows toasts: in the corner they would cover what is operated. */
export function ToastPlace({ width, className = '' }: ToastPlaceProps) {
  return (
    <div ref={useContext(Places)[width]} data-toasts aria-live="polite" className={`${looks[width]} ${className}`} />
  )
}

/**
 * Shows the outcomes of actions for a few seconds, also while another page opens, and while the
 * pointer or the focus is on them. Errors of forms are shown at the form.
 */
export function Toasts({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([])
  const [narrow, setNarrow] = useState<HTMLElement | null>(null)
  const [wide, setWide] = useState<HTMLElement | null>(null)
  const places = useMemo(() => ({ narrow: setNarrow, wide: setWide }), [])
  const isNarrow = useMedia(NARROW)
  const show = useCallback(
    (news: News | string) => setToasts((shown) => toastsAfter(shown, typeof news === 'string' ? { text: news } : news)),
    [],
  )
  const dismiss = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), [])
  const place = isNarrow ? narrow : wide
  const list = toasts.map((toast) => <OneToast key={toast.id} toast={toast} dismiss={dismiss} />)
  return (
    <Show value={show}>
      <Places value={places}>
        <Shown value={toasts.length > 0}>{children}</Shown>
      </Places>
      <div
        aria-live="polite"
        data-toasts
        className="pointer-events-none fixed right-4 bottom-4 left-4 z-20 flex flex-col items-end gap-2 print:hidden"
      >
        {place ? createPortal(list, place) : list}
      </div>
    </Show>
  )
}

const dots = { good: 'bg-good', warn: 'bg-warn', busy: 'bg-control', bad: 'bg-bad' }

function OneToast({ toast, dismiss }: { toast: Toast; dismiss: (id: number) => void }) {
  const { id, text, tone = 'good', progress } = toast
  const [isHeld, hold] = useState(false)

  useEffect(() => {
    if (isHeld || toast.tone === 'busy' || toast.tone === 'bad') return
    const timer = setTimeout(() => dismiss(toast.id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [toast, dismiss, isHeld])

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
      <span className={`mt-1.5 size-2 shrink-0 rounded-full ${dots[tone]}`} aria-hidden="true" />
      <div className="min-w-0 flex-1" role={tone === 'bad' ? 'alert' : undefined}>
        <p aria-live={toast.isQuiet ? 'off' : undefined}>
          {text}
          {/* Its steps are not read aloud. */}
          {progress && <span aria-hidden="true"> {progress.percent}%</span>}
        </p>
        {progress && (
          <ProgressBar
            aria-label={progress.label}
            max={100}
            value={progress.percent}
            className="mt-1.5 h-1.5 w-48 rounded-full bg-line-strong"
          />
        )}
      </div>
      <button
        type="button"
        aria-live="off"
        onClick={() => dismiss(id)}
        className="grid size-6 shrink-0 place-items-center rounded-md text-muted hover:bg-raised hover:text-ink"
      >
        <X className="size-3.5" aria-hidden="true" />
        <span className="sr-only">Dismiss</span>
      </button>
    </div>
  )
}
