import type { KeyNames } from '#components/key-names.ts'

/** The keys that copy in a terminal: Ctrl+C is the board's. */
export const COPY_KEYS: KeyNames = { usual: 'Ctrl+Shift+C', mac: '⌘C' }

/** What a key does in a terminal. */
export type KeyAct =
  /** The board gets it. */
  | 'send'
  /** The browser does what it always does with it: it pastes, or moves the focus. */
  | 'leave'
  /** The browser copies what is selected. */
  | 'let copy'
  /** The page copies: the browser does something else with this key. */
  | 'copy'
  | 'find'
  | 'larger'
  | 'smaller'
  | 'usual size'

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey'>
type Situation = { isMac: boolean; hasSelection: boolean; isReadOnly: boolean }

/**
 * Returns what a key does: copy and paste as in the terminals of each system. Ctrl+C interrupts
 * unless something is selected; on a Mac, where Cmd copies, always.
 */
export function actOfKey(pressed: Key, { isMac, hasSelection, isReadOnly }: Situation): KeyAct {
  const { key, ctrlKey, shiftKey, altKey, metaKey } = pressed
  if (key === 'Tab') return shiftKey || isReadOnly ? 'leave' : 'send'
  if (altKey) return 'send'
  // The page moves the focus, or the browser does.
  if (key === 'F6' && !ctrlKey && !metaKey) return 'leave'
  if (key === 'Insert') return insertAct(ctrlKey, shiftKey, hasSelection)
  const hasCommand = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey
  if (!hasCommand) return 'send'
  const letter = key.toLowerCase()
  if (letter === 'c' && shiftKey && !isMac) return 'copy'
  if (letter === 'c') return hasSelection ? 'let copy' : 'send'
  if (letter === 'v') return 'leave'
  if (letter === 'f' && !shiftKey) return 'find'
  return sizeActs[key] ?? 'send'
}

function insertAct(ctrlKey: boolean, shiftKey: boolean, hasSelection: boolean): KeyAct {
  if (ctrlKey && !shiftKey) return hasSelection ? 'let copy' : 'leave'
  return shiftKey && !ctrlKey ? 'leave' : 'send'
}

const sizeActs: Record<string, KeyAct> = { '+': 'larger', '=': 'larger', '-': 'smaller', '0': 'usual size' }
