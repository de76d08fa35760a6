import { FitAddon } from '@xterm/addon-fit'
import type { SearchAddon } from '@xterm/addon-search'
import { Terminal as Xterm } from '@xterm/xterm'
import { allowTerminalStyles } from './nonce.ts'
import { OutputQueue } from './output-queue.ts'
import { swallowErase } from './safe-sequences.ts'
import { keepColors, themeOf } from './terminal-theme.ts'

const SCROLLBACK_LINES = 5_000
/** What follows a line end, or a control character other than a tab. */
const ASKS = /[\r\n][^\r\n]|[^\P{Cc}\r\n\t]/u

export type Terminal = {
  write: (bytes: Uint8Array) => void
  /** Writes a line that is not the board's. */
  notice: (text: string) => void
  readAloud: (isOn: boolean) => void
  /** Selects the next place that holds a text, or the one before; false if it is not there. */
  find: (text: string, direction: 'next' | 'previous') => Promise<boolean>
  /** Selects the last place that holds a text, once all that was written is shown. */
  selectLast: (text: string) => Promise<boolean>
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
 * board asks of it but show text. If xterm stops, another takes its place.
 */
export async function openTerminal(element: HTMLElement, options: Options): Promise<Terminal> {
  await nextTask()
  let terminal = createXterm(element, options)
  let finder: SearchAddon | undefined
  // Before anything waits: the theme may change meanwhile.
  const stopRecoloring = keepColors(element, (theme) => {
    terminal.options.theme = theme
  })
  await nextTask()
  const undo = allowTerminalStyles()
  let fit = openIn(element, terminal, options)
  const queue = new OutputQueue(terminal, () => {
    const hadFocus = element.contains(document.activeElement)
    const { screenReaderMode } = terminal.options
    terminal.dispose()
    finder = undefined
    terminal = createXterm(element, { ...options, isReadAloud: screenReaderMode === true })
    fit = openIn(element, terminal, options)
    fit.fit()
    if (hadFocus) terminal.focus()
    return terminal
  })
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
  return {
    write: (bytes) => queue.write(bytes),
    notice: (text) => queue.notice(text),
    readAloud: (isOn) => {
      terminal.options.screenReaderMode = isOn
    },
    find: async (text, direction) => {
      finder ??= await loadFinder(terminal)
      return direction === 'next' ? finder.findNext(text) : finder.findPrevious(text)
    },
    selectLast: async (text) => {
      finder ??= await loadFinder(terminal)
      await queue.settled()
      terminal.clearSelection()
      return finder.findPrevious(text)
    },
    copy: () => {
      if (terminal.hasSelection()) return terminal.getSelection()
      terminal.selectAll()
      return terminal.getSelection().trimEnd()
    },
    focus: () => terminal.focus(),
    dispose: () => {
      queue.dispose()
      resize.disconnect()
      stopRecoloring()
      element.removeEventListener('paste', paste, { capture: true })
      terminal.dispose()
      undo()
    },
  }
}

function createXterm(element: HTMLElement, { isReadAloud, isReadOnly = false }: Options): Xterm {
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
  swallowErase(terminal)
  return terminal
}

/** Shows a terminal in its element. Returns what fits it to the element's size. */
function openIn(element: HTMLElement, terminal: Xterm, options: Options): FitAddon {
  const fit = new FitAddon()
  terminal.loadAddon(fit)
  terminal.open(element)
  terminal.textarea?.setAttribute('aria-label', options.label)
  if (!options.isReadOnly) terminal.onData(options.onType)
  // Shift+Tab leaves the terminal; Tab goes to the board, which completes with it.
  terminal.attachCustomKeyEventHandler(
    ({ key, shiftKey }) => !(key === 'Tab' && (shiftKey || options.isReadOnly === true)),
  )
  return fit
}

/** The code that searches is loaded when it is first needed. */
async function loadFinder(terminal: Xterm): Promise<SearchAddon> {
  const { SearchAddon } = await import('@xterm/addon-search')
  const finder = new SearchAddon()
  terminal.loadAddon(finder)
  return finder
}

/** Ends the task, so that the browser can draw and take input before the work goes on. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
