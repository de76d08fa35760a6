'use client'

import { type MouseEvent, type ReactNode, Suspense, useEffect, useState } from 'react'
import { ButtonLink, type Look } from './button.tsx'
import { OpenedBy, opensAgain } from './kept-input.ts'

type DialogLinkProps = {
  /** The page with the same form, for browsers without script and for new tabs. */
  href: string
  look?: Look
  /** Text for screen readers that completes the link's label, if that needs it. */
  about: string
  children: ReactNode
  dialog: (close: () => void) => ReactNode
}

/**
 * Shows a link that opens a dialog on a plain click, and follows `href` otherwise. The dialog opens
 * again by itself after its user had to log in again.
 */
export function DialogLink({ href, look = 'plain', about, children, dialog }: DialogLinkProps) {
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    if (opensAgain(href)) setOpen(true)
  }, [href])

  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setOpen(true)
  }

  return (
    <>
      <ButtonLink href={href} prefetch={false} look={look} aria-haspopup="dialog" onClick={open}>
        {children}
        <span className="sr-only"> {about}</span>
      </ButtonLink>
      {isOpen && (
        <OpenedBy value={href}>
          <Suspense fallback={<Opening />}>{dialog(() => setOpen(false))}</Suspense>
        </OpenedBy>
      )}
    </>
  )
}

/** Says that the code of a dialog is on its way. */
function Opening() {
  return (
    <span
      role="status"
      className="fixed inset-x-0 top-2 z-20 mx-auto w-fit rounded-md border border-line bg-surface px-3 py-1.5 text-sm font-normal text-ink shadow-sm"
    >
      Opening…
    </span>
  )
}
