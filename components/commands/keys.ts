import { readStored, store } from '#components/stored.ts'

/** The shortcuts of the pages: which there are, and when a key is one. */

/** Pages, by the key that follows `g`. */
export const pageKeys = [
  { key: 's', href: '/', label: 'Sessions' },
  { key: 'b', href: '/boards', label: 'Boards' },
  { key: 'k', href: '/keys', label: 'API keys' },
  { key: 'c', href: '/credits', label: 'Credits' },
  { key: 'd', href: '/docs', label: 'Docs' },
] as const

const OFF = 'shortcuts-off'
/** For browsers that keep nothing: then it is for this page. */
let isOffHere = false

/**
 * Returns whether single keys are shortcuts. Speech input may press them by mistake (WCAG 2.1.4).
 */
export function areKeysOn(): boolean {
  return readStored(OFF) === null && !isOffHere
}

export function turnKeys(on: boolean): void {
  isOffHere = !on
  store(OFF, on ? null : '1')
}

type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; target: EventTarget | null }

/** Returns whether a key opens the palette. In a terminal, Ctrl+K belongs to the board. */
export function opensPalette({ key, ctrlKey, metaKey, altKey, target }: Pressed): boolean {
  if (key.toLowerCase() !== 'k' || altKey || ctrlKey === metaKey) return false
  return metaKey || !(target instanceof Element && target.closest('.xterm'))
}

/** Returns whether a key is a shortcut and not typed into something. */
export function isPlain({ ctrlKey, metaKey, altKey, target }: Pressed): boolean {
  if (ctrlKey || metaKey || altKey) return false
  return !(target instanceof Element && target.closest('input, textarea, select, [contenteditable], .xterm'))
}
