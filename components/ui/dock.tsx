'use client'

import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useCommand } from '#components/commands/use-command.ts'
import { useStored } from '#components/use-stored.ts'
import { Split } from './split.tsx'
import { useIdle } from './use-idle.ts'

const OPEN = 'dock-open'
const HEIGHT = 'dock-height'
/** How much of the height a pane has at first, in percent. */
const INITIAL = 40

/**
 * A tab below the console. Its pane is rendered while it is open: one that is remembered, only once
 * the browser has shown what is above.
 */
export type Pane = {
  id: string
  label: string
  pane: ReactNode
  /** Whether a phone shows it in place of the console, which is too low for both. */
  isTall?: boolean
}

type Props = {
  panes: Pane[]
  /** What stands at the end of the row of tabs. */
  aside?: ReactNode
  /** Whether what is above has come; if not, a remembered pane waits for it. */
  isShown?: boolean
  /** What is above. */
  children: ReactNode
}

/**
 * Shows a row of tabs below something. A press on a tab opens its pane, and another one closes it.
 * Which one is open, and how high it is, is remembered.
 */
export function Dock({ panes, aside, isShown = true, children }: Props) {
  const [open, setOpen] = useStored(OPEN)
  const row = useRef<HTMLDivElement>(null)
  const [isAsked, setAsked] = useState(false)
  const isIdle = useIdle(isShown)
  const shown = panes.find(({ id }) => id === open)
  /** The tab that the Tab key reaches. */
  const [focused, setFocused] = useState<string | null>(null)
  const reached = focused ?? shown?.id ?? panes[0]?.id

  function show(id: string | null) {
    setOpen(id)
    setAsked(true)
    if (id !== null) setFocused(id)
  }

  function press(event: KeyboardEvent) {
    const at = panes.findIndex(({ id }) => id === reached)
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: panes.length - 1 }[event.key]
    const pane = to === undefined ? undefined : panes.at(to % panes.length)
    if (!pane) return
    event.preventDefault()
    setFocused(pane.id)
    if (shown) show(pane.id)
    row.current?.querySelector<HTMLElement>(`#tab-${pane.id}`)?.focus()
  }

  return (
    <Split
      name={HEIGHT}
      label="Height of the pane"
      axis="y"
      initial={INITIAL}
      isDivided={shown !== undefined}
      isWholeOnPhone={shown?.isTall ?? false}
      first={children}
      second={
        <>
          <div className="noscript:hidden print:hidden flex h-9 shrink-0 items-center gap-x-3 max-sm:h-8 max-sm:gap-x-1 border-t border-line bg-canvas pr-2 max-sm:pr-1 text-xs">
            <div
              ref={row}
              role="tablist"
              aria-label="Panes"
              onKeyDown={press}
              className="flex min-w-0 flex-1 self-stretch overflow-x-auto"
            >
              {panes.map(({ id, label }) => (
                <button
                  key={id}
                  id={`tab-${id}`}
                  type="button"
                  role="tab"
                  aria-selected={id === shown?.id}
                  aria-controls={id === shown?.id ? `pane-${id}` : undefined}
                  tabIndex={id === reached ? 0 : -1}
                  onClick={() => show(id === shown?.id ? null : id)}
                  className="border-b-2 border-transparent px-3 max-sm:px-1.5 font-medium whitespace-nowrap text-muted -outline-offset-2 hover:text-ink aria-selected:border-accent aria-selected:text-ink"
                >
                  {label}
                </button>
              ))}
            </div>
            {panes.map(({ id, label }) => (
              <PaneCommand key={id} label={label} isOpen={id === shown?.id} onOpen={(is) => show(is ? id : null)} />
            ))}
            {aside}
            {shown && (
              <button
                type="button"
                title="Close the pane"
                onClick={() => show(null)}
                className="grid size-6 shrink-0 place-items-center rounded-md text-muted hover:bg-raised hover:text-ink"
              >
                <X className="size-3.5" aria-hidden="true" />
                <span className="sr-only">Close the pane</span>
              </button>
            )}
          </div>
          {shown && (
            <div
              id={`pane-${shown.id}`}
              role="tabpanel"
              aria-labelledby={`tab-${shown.id}`}
              aria-busy={!isAsked && !isIdle}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs the keyboard
              tabIndex={0}
              className="min-h-0 flex-1 overflow-auto border-t border-line bg-surface -outline-offset-2"
            >
              {(isAsked || isIdle) && shown.pane}
            </div>
          )}
        </>
      }
    />
  )
}

type PaneCommandProps = { label: string; isOpen: boolean; onOpen: (isOpen: boolean) => void }

/** Offers a pane in the command palette. */
function PaneCommand({ label, isOpen, onOpen }: PaneCommandProps) {
  useCommand(`${isOpen ? 'Close' : 'Open'} the ${label.toLowerCase()}`, () => onOpen(!isOpen))
  return null
}
