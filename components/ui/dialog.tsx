'use client'

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'

type DialogProps = {
  title: string
  onClose: () => void
  /** Keeps the dialog open, even on Escape, because its content would be lost. */
  isHeld?: boolean
  /** Gives room for two columns. */
  isWide?: boolean
  children: ReactNode
}

/** Shows a modal dialog for as long as it is rendered, and then returns the focus to its opener. */
export function Dialog({ title, onClose, isHeld = false, isWide = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const opener = document.activeElement
    const shown = dialog.current
    shown?.showModal()
    return () => {
      shown?.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])

  function keepOpen(event: KeyboardEvent) {
    if (isHeld && event.key === 'Escape') event.preventDefault()
  }

  function onClosed() {
    if (!dialog.current || dialog.current.open) return
    if (isHeld) dialog.current.showModal()
    else onClose()
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      closedby={isHeld ? 'none' : 'closerequest'}
      onKeyDown={keepOpen}
      onCancel={(event) => {
        event.preventDefault()
        if (!isHeld) onClose()
      }}
      onClose={onClosed}
      className={`m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] ${isWide ? 'max-w-3xl' : 'max-w-lg'} scroll-pb-20 overflow-y-auto overscroll-contain rounded-xl border border-line-strong bg-surface p-5 text-left text-sm font-normal whitespace-normal text-ink shadow-xl transition-[opacity,translate] duration-150 backdrop:bg-shade starting:translate-y-1 starting:opacity-0`}
    >
      <h2 id={titleId} className="mb-3 text-base font-semibold wrap-anywhere">
        {title}
      </h2>
      {children}
    </dialog>
  )
}
