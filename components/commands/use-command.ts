'use client'

import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** What a part of a page offers to do, such as `Reset the board`. */
type PageCommand = { label: string; run: () => unknown; keys: readonly string[] }

let offered: PageCommand[] = []
const listeners = new Set<() => void>()
const NOTHING: PageCommand[] = []
const NO_KEYS: readonly string[] = []

/**
 * Offers an act of this page in the command palette, while the component is shown and `label` is
 * given. `run` is that of the last render. `keys` do the same, and are listed with the shortcuts.
 */
export function useCommand(label: string | undefined, run: () => unknown, keys: readonly string[] = NO_KEYS): void {
  const act = useEffectEvent(run)
  useEffect(() => {
    if (label === undefined) return
    const command = { label, run: () => act(), keys }
    change([...offered, command])
    return () => change(offered.filter((one) => one !== command))
  }, [label, keys])
}

/** Returns what the page that is shown offers, in the order in which its parts came. */
export function usePageCommands(): PageCommand[] {
  return useSyncExternalStore(
    subscribe,
    () => offered,
    () => NOTHING,
  )
}

function change(to: PageCommand[]): void {
  offered = to
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
