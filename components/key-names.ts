import { useSyncExternalStore } from 'react'

/** Keys as most systems name them: `Ctrl+F`. On a Mac they are others, or the same with ⌘. */
export type KeyNames = string | { usual: string; mac: string }

/** Returns whether the browser says that its computer is Apple's. */
export const isMac = (): boolean => /Mac|iP(?:hone|ad)/.test(navigator.platform)

/** Returns whether the keys are those of a Mac. A page is rendered with the usual ones. */
export function useIsMac(): boolean {
  return useSyncExternalStore(never, isMac, () => false)
}

const never = () => () => {}

/** Returns the names of keys: `Ctrl+F`, or on a Mac `⌘F`. */
export function keyNames(keys: KeyNames, isOnMac: boolean): string {
  if (typeof keys === 'object') return isOnMac ? keys.mac : keys.usual
  if (!isOnMac) return keys
  return keys.replaceAll('Ctrl+', '⌘').replaceAll('Alt+', '⌥').replaceAll('Shift+', '⇧')
}
