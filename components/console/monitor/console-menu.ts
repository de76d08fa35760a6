import { COPY_KEYS } from '#components/console/terminal-keys.ts'
import type { MenuItem } from './context-menu.tsx'

type Acts = {
  hasSelection: boolean
  copy: () => void
  /** Without it, one only watches. */
  paste: (() => void) | undefined
  selectAll: () => void
  find: () => void
  clear: () => void
  togglePause: () => void
  isPaused: boolean
}

/** Returns what the context menu of a console offers. */
export function consoleMenu(acts: Acts): MenuItem[] {
  return [
    { label: 'Copy', keys: COPY_KEYS, isDisabled: !acts.hasSelection, onPick: acts.copy },
    ...(acts.paste ? [{ label: 'Paste', keys: 'Ctrl+V', onPick: acts.paste }] : []),
    { label: 'Select all', onPick: acts.selectAll },
    { label: 'Find…', keys: 'Ctrl+F', onPick: acts.find },
    { label: acts.isPaused ? 'Resume' : 'Pause', onPick: acts.togglePause },
    { label: 'Clear', onPick: acts.clear },
  ]
}
