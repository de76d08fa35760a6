import { FitAddon } from '@xterm/addon-fit'
import { Terminal as Xterm } from '@xterm/xterm'
import { isMac } from '#components/key-names.ts'
import { swallowErase } from './safe-sequences.ts'
import { actOfKey, type KeyAct } from './terminal-keys.ts'
import { themeOf } from './terminal-theme.ts'

const SCROLLBACK_LINES = 5_000

/** How a terminal shows what it gets. */
export type Look = {
  /** In pixels. */
  fontSize: number
  /** Whether a line feed begins its line at the left, as after a return. */
  isFeedReturn: boolean
  isReadAloud: boolean
}

export type Keys = {
  isReadOnly: boolean
  onType: (text: string) => void
  /** Called for the keys of the page; without it, the browser has them. */
  onKey?: ((act: PageKey) => void) | undefined
  /** Called with a selected text that the browser does not copy with this key. */
  onCopy: (text: string) => void
}

/** What a key does that is neither the board's nor the browser's. */
export type PageKey = Exclude<KeyAct, 'send' | 'leave' | 'let copy' | 'copy'>

/** Makes an xterm that fits its element, before it is shown there. */
export function createXterm(element: HTMLElement, look: Look, isReadOnly: boolean): Xterm {
  const xterm = new Xterm({
    scrollback: SCROLLBACK_LINES,
    screenReaderMode: look.isReadAloud,
    disableStdin: isReadOnly,
    cursorBlink: !isReadOnly && !matchMedia('(prefers-reduced-motion: reduce)').matches,
    fontFamily: getComputedStyle(element).fontFamily,
    fontSize: look.fontSize,
    convertEol: look.isFeedReturn,
    theme: themeOf(element),
    // For the marks of a search.
    allowProposedApi: true,
  })
  swallowErase(xterm)
  return xterm
}

/** Shows an xterm in its element. Returns what fits it to the size of that. */
export function showXterm(element: HTMLElement, xterm: Xterm, label: string, keys: Keys): FitAddon {
  const fit = new FitAddon()
  xterm.loadAddon(fit)
  xterm.open(element)
  xterm.textarea?.setAttribute('aria-label', label)
  if (!keys.isReadOnly) xterm.onData(keys.onType)
  xterm.attachCustomKeyEventHandler((event) => {
    const { isReadOnly } = keys
    const act = actOfKey(event, { isMac: isMac(), hasSelection: xterm.hasSelection(), isReadOnly })
    if (act !== 'send' && event.type === 'keydown') obey(act, event, xterm, keys)
    return act === 'send'
  })
  return fit
}

function obey(act: Exclude<KeyAct, 'send'>, event: KeyboardEvent, xterm: Xterm, { onKey, onCopy }: Keys): void {
  if (act === 'leave') return
  if (act === 'let copy') selectForCopy(xterm)
  else if (act === 'copy') {
    event.preventDefault()
    if (xterm.hasSelection()) onCopy(xterm.getSelection())
  } else if (onKey) {
    event.preventDefault()
    onKey(act)
  }
}

/** Browsers copy only what is selected in a field: xterm draws its selection itself. */
function selectForCopy(xterm: Xterm): void {
  if (!xterm.textarea) return
  xterm.textarea.value = xterm.getSelection()
  xterm.textarea.select()
}

/** Called after the browser has copied: the next Ctrl+C is the board's. On a Mac it always is. */
export function endCopy(xterm: Xterm): void {
  if (xterm.textarea) xterm.textarea.value = ''
  if (!isMac()) xterm.clearSelection()
}

/** Applies a look. Programs that fill the screen move down by a line feed alone. */
export function applyLook(xterm: Xterm, { fontSize, isFeedReturn, isReadAloud }: Look): void {
  xterm.options.fontSize = fontSize
  xterm.options.screenReaderMode = isReadAloud
  xterm.options.convertEol = isFeedReturn && xterm.buffer.active.type === 'normal'
}
