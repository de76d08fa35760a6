import { onShownThemeChange } from '#components/theme.ts'
import { copyText } from './clipboard.ts'
import { allowTerminalStyles } from './nonce.ts'
import { OutputQueue } from './output-queue.ts'
import { RowOffsets, type ShownRows } from './row-offsets.ts'
import { type Found, TerminalSearch } from './terminal-search.ts'
import { themeOf } from './terminal-theme.ts'
import type { Wanted } from './wanted.ts'
import { applyLook, createXterm, endCopy, type Look, type PageKey, showXterm } from './xterm.ts'

/** So many rows may lie under a toast at the top. */
const COVERED_ROWS = 8
const usualLook: Look = { fontSize: 13, isFeedReturn: true, isReadAloud: false }
/** What follows a line end, or a control character other than a tab. */
const ASKS = /[\r\n][^\r\n]|[^\P{Cc}\r\n\t]/u

/** The rows that a terminal shows. */
export type Rows = ShownRows & {
  /** The height of a row, in pixels. */
  height: number
  /** Whether the newest line is shown. */
  isAtEnd: boolean
  /** Whether the newest line is below the upper third and all that toasts on top cover. */
  isLow: boolean
}

export type Terminal = {
  /** Shows output of a board. `offset` is that of its first byte, for the rows. */
  write: (bytes: Uint8Array, offset?: number) => void
  /** Shows text that is not the board's, and which the terminal obeys. */
  writeText: (text: string) => void
  setLook: (look: Partial<Look>) => void
  /** Selects the next place, or the one before; while somebody types, perhaps the same. */
  find: (wanted: Wanted, direction: 'next' | 'previous', isTyping?: boolean) => Promise<Found>
  endFind: () => void
  /** Selects the last place that holds a text, once all that was written is shown. */
  selectLast: (text: string) => Promise<boolean>
  /** Returns the selected text, or all text without a selection. */
  copy: () => string
  hasSelection: () => boolean
  selectAll: () => void
  /** Types a text as if it was pasted, or asks first. */
  paste: (text: string) => void
  /** Forgets all lines but the newest. */
  clear: () => void
  scrollToEnd: () => void
  focus: () => void
  dispose: () => void
}

type Options = {
  label: string
  look?: Partial<Look>
  /** Called with the rows that are shown, whenever they change. */
  onRows?: (rows: Rows) => void
  /** Called once, when output is drawn for the first time. */
  onDrawn?: () => void
  /** Called for the keys that are the page's; without it, the browser has them. */
  onKey?: (act: PageKey) => void
  /** Called after each search, and as output changes what is found. */
  onFound?: (found: Found) => void
  /** Called with what the reader must know: what is not shown, or not copied. */
  onTrouble?: (text: string) => void
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
export async function openTerminal(place: HTMLElement, options: Options): Promise<Terminal> {
  const { isReadOnly = false, onTrouble } = options
  const element = makeInner(place)
  await nextTask()
  let look: Look = { ...usualLook, ...options.look }
  let xterm = createXterm(element, look, isReadOnly)
  // Before anything waits: the theme may change meanwhile.
  let isFinding = false
  const stopRecoloring = onShownThemeChange(() => {
    recolor()
    void search?.then((one) => one.recolor())
  })
  await nextTask()
  const undo = allowTerminalStyles()
  let search: Promise<TerminalSearch> | undefined
  const queue: OutputQueue = new OutputQueue(xterm, { reopen, onShown, onTrouble })
  let { fit, rows } = show()
  let isDrawn = false

  function onShown() {
    rows.shown()
    if (isDrawn || !options.onDrawn) return
    isDrawn = true
    // xterm has taken the output, and draws it in the frame that follows.
    requestAnimationFrame(options.onDrawn)
  }

  function show() {
    const onType = (text: string) => !options.isReadOnly && options.onType(text)
    const onCopy = (text: string) => void copyText(text).then((problem) => problem && onTrouble?.(problem))
    const shown = showXterm(element, xterm, options.label, { isReadOnly, onType, onCopy, onKey: options.onKey })
    const offsets = new RowOffsets(xterm, () => queue.current)
    xterm.buffer.onBufferChange(() => applyLook(xterm, look))
    if (options.onRows) xterm.onRender(() => options.onRows?.(readRows()))
    return { fit: shown, rows: offsets }
  }

  function reopen() {
    const hadFocus = element.contains(document.activeElement)
    xterm.dispose()
    search = undefined
    xterm = createXterm(element, look, isReadOnly)
    recolor()
    ;({ fit, rows } = show())
    fit.fit()
    if (hadFocus) xterm.focus()
    return xterm
  }

  function recolor() {
    xterm.options.theme = themeOf(element, isFinding)
  }

  function setFinding(isOn: boolean): void {
    if (isFinding === isOn) return
    isFinding = isOn
    recolor()
  }

  function readRows(): Rows {
    const { viewportY, baseY, cursorY } = xterm.buffer.active
    const screen = element.querySelector('.xterm-screen')
    const height = (screen?.clientHeight ?? 0) / xterm.rows
    const isLow = baseY + cursorY - viewportY >= Math.max(xterm.rows / 3, COVERED_ROWS)
    return { ...rows.read(), height, isAtEnd: viewportY >= baseY, isLow }
  }

  function loadSearch(): Promise<TerminalSearch> {
    search ??= TerminalSearch.load(xterm, (found) => options.onFound?.(found))
    return search
  }

  /** Returns whether a text is not pasted before that is confirmed. */
  function asks(text: string): boolean {
    if (options.isReadOnly || !ASKS.test(text)) return false
    options.onPaste(text)
    return true
  }

  const leaving = new AbortController()
  const onPaste = (event: ClipboardEvent) => {
    if (!asks(event.clipboardData?.getData('text') ?? '')) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  element.addEventListener('paste', onPaste, { capture: true, signal: leaving.signal })
  element.addEventListener('copy', () => endCopy(xterm), { signal: leaving.signal })
  const resize = new ResizeObserver(() => fit.fit())
  resize.observe(element)
  return {
    write: (bytes, offset) => queue.write(bytes, offset),
    writeText: (text) => queue.writeText(text),
    setLook: (changed) => {
      look = { ...look, ...changed }
      applyLook(xterm, look)
      fit.fit()
    },
    find: async (wanted, direction, isTyping = false) => {
      setFinding(true)
      return (await loadSearch()).find(wanted, direction, isTyping)
    },
    selectLast: async (text) => {
      const loaded = await loadSearch()
      await queue.settled()
      xterm.clearSelection()
      return loaded.selectLast(text)
    },
    endFind: () => {
      setFinding(false)
      void search?.then((one) => one.end())
    },
    copy: () => {
      if (xterm.hasSelection()) return xterm.getSelection()
      xterm.selectAll()
      return xterm.getSelection().trimEnd()
    },
    hasSelection: () => xterm.hasSelection(),
    selectAll: () => xterm.selectAll(),
    paste: (text) => {
      if (!asks(text)) xterm.paste(text)
    },
    clear: () => rows.clear(() => xterm.clear()),
    scrollToEnd: () => xterm.scrollToBottom(),
    focus: () => xterm.focus(),
    dispose: () => {
      leaving.abort()
      queue.dispose()
      resize.disconnect()
      stopRecoloring()
      xterm.dispose()
      element.remove()
      undo()
    },
  }
}

/** Returns an element that fills another: xterm counts the padding of its own as room for rows. */
function makeInner(place: HTMLElement): HTMLElement {
  const element = document.createElement('div')
  element.className = 'size-full'
  place.append(element)
  return element
}

/** Ends the task, so that the browser can draw and take input before the work goes on. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
