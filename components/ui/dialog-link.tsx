'use client'

import { type MouseEvent, type ReactNode, useState } from 'react'
import { ButtonLink, type Look } from './button.tsx'

type DialogLinkProps = {
  /** The page that does the same, for who has no script or wants it in a tab of its own. */
  href: string
  look?: Look
  /** Beside what the link says: what it is about, where that is not plain to who cannot see. */
  about: string
  children: ReactNode
  dialog: (close: () => void) => ReactNode
}

/** A link that opens a dialog where it is pressed plainly, and else is a link. */
export function DialogLink({ href, look = 'plain', about, children, dialog }: DialogLinkProps) {
  const [isOpen, setOpen] = useState(false)

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
      {isOpen && dialog(() => setOpen(false))}
    </>
  )
}
