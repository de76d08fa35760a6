'use client'

import { useEffect } from 'react'
import { useCommand } from '#components/commands/use-command.ts'
import { paneAfter } from './pane-after.ts'

const F6 = ['F6'] as const
const CONTROLS = 'textarea, input, button, summary, a[href], [tabindex="0"]'

/** Moves the focus with F6 from the console to the send bar and the board; Shift+F6 goes back. */
export function usePaneKeys(): void {
  useCommand('Go on to the send bar, the board, the console', () => focusPane(1), F6)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, shiftKey, ctrlKey, altKey, metaKey } = event
      if (key !== 'F6' || ctrlKey || altKey || metaKey || document.querySelector('dialog[open]')) return
      event.preventDefault()
      focusPane(shiftKey ? -1 : 1)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function focusPane(step: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter((pane) => pane.checkVisibility())
  const at = panes.findIndex((pane) => pane.contains(document.activeElement))
  const next = panes[paneAfter(at, step, panes.length)]
  if (next) focusIn(next)
}

/** Moves the focus to the line that is sent, behind the terminal. */
export function focusSendBar(): void {
  const bar = document.querySelector<HTMLElement>('[data-pane="send"]')
  if (bar) focusIn(bar)
}

function focusIn(pane: HTMLElement): void {
  const controls = [...pane.querySelectorAll<HTMLElement>(CONTROLS)]
  controls.find((one) => one.checkVisibility() && !one.closest('[inert]'))?.focus()
}
