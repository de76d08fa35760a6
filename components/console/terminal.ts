import { FitAddon } from '@xterm/addon-fit'
import type { SearchAddon } from '@xterm/addon-search'
import { Terminal as Xterm } from '@xterm/xterm'
import { nextTask } from './next-task.ts'
import { allowTerminalStyles } from './nonce.ts'
import { swallowUnsafe } from './safe-sequences.ts'
import { keepColors, themeOf } from './terminal-theme.ts'

const SCROLLBACK_LINES = 5_000
/** What follows a line end, or a control character other than a tab. */
const ASKS = /[\r\n][^\r\n]|[^\P{Cc}\r\n\t]/u

const NEWLINE = 0x0a

export type Terminal = {
  write: (bytes: Uint8Array) => void
  /** Writes a line that is not the board's. */
  notice: (text: string) => void
  readAloud: (isOn: boolean) => void
  /** Selects the next place that holds a text, or the one before; false if it is not there. */
  find: (text: string, direction: 'next' | 'previous') => Promise<boolean>
  /** Returns the selected text, or all text without a selection. */
  copy: () => string
  focus: () => void
  dispose: () => void
}

type Options = {
  label: string
  isReadAloud: boolean
} & (
  | {
      isReadOnly?: false
      onType: (text: string) => void
      /** Called with text of several lines, or with control characters, before it is pasted. */
      onPaste: (text: string) => void
    }
  /** Nothing is ever typed, and Tab leaves the terminal in both directions. */
  | { isReadOnly: true }
)

/**
 * Opens a terminal in an element, in tasks that are short on a phone too. It does nothing that a
 * board asks of it but show text.
 */
export async function openTerminal(element: HTMLElement, options: Options): Promise<Terminal> {
  const { label, isReadAloud, isReadOnly = false } = options
  let finder: SearchAddon | undefined
  await nextTask()
  const terminal = new Xterm({
    scrollback: SCROLLBACK_LINES,
    screenReaderMode: isReadAloud,
    disableStdin: isReadOnly,
    cursorBlink: !isReadOnly && !matchMedia('(prefers-reduced-motion: reduce)').matches,
    fontFamily: getComputedStyle(element).fontFamily,
    fontSize: 13,
    convertEol: false,
    theme: themeOf(element),
  })
  // Before anything waits: the theme may change meanwhile.
  const stopRecoloring = keepColors(element, (theme) => {
    terminal.options.theme = theme
  })
  swallowUnsafe(terminal.parser)
  const fit = new FitAddon()
  terminal.loadAddon(fit)
  await nextTask()
  const undo = allowTerminalStyles()
  terminal.open(element)
  terminal.textarea?.setAttribute('aria-label', label)
  if (!options.isReadOnly) terminal.onData(options.onType)
  // Shift+Tab leaves the terminal; Tab goes to the board, which completes with it.
  terminal.attachCustomKeyEventHandler(({ key, shiftKey }) => !(key === 'Tab' && (shiftKey || isReadOnly)))
  const paste = (event: ClipboardEvent) => {
    if (options.isReadOnly) return
    const text = event.clipboardData?.getData('text') ?? ''
    if (!ASKS.test(text)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    options.onPaste(text)
  }
  element.addEventListener('paste', paste, { capture: true })
  const resize = new ResizeObserver(() => fit.fit())
  resize.observe(element)
  let isLineStart = true
  return {
    write: (bytes) => {
      isLineStart = bytes.at(-1) === NEWLINE
      terminal.write(bytes)
    },
    // On a line of its own.
    notice: (text) => {
      const start = isLineStart ? '' : '\r\n'
      isLineStart = true
      terminal.write(`${start}\u001b[7m ${text.replaceAll(/\p{Cc}/gu, ' ')} \u001b[0m\r\n`)
    },
    readAloud: (isOn) => {
      terminal.options.screenReaderMode = isOn
    },
    find: async (text, direction) => {
      finder ??= await loadFinder(terminal)
      return direction === 'next' ? finder.findNext(text) : finder.findPrevious(text)
    },
    copy: () => {
      if (terminal.hasSelection()) return terminal.getSelection()
      terminal.selectAll()
      return terminal.getSelection().trimEnd()
    },
    focus: () => terminal.focus(),
    dispose: () => {
      resize.disconnect()
      stopRecoloring()
      element.removeEventListener('paste', paste, { capture: true })
      terminal.dispose()
      undo()
    },
  }
}

/** The code that searches is loaded when it is first needed. */
async function loadFinder(terminal: Xterm): Promise<SearchAddon> {
  const { SearchAddon } = await import('@xterm/addon-search')
  const finder = new SearchAddon()
  terminal.loadAddon(finder)
  return finder
}
