'use client'

import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { copyText, readClipboard } from '#components/console/clipboard.ts'
import type { Found } from '#components/console/terminal-search.ts'
import type { Connection } from '#components/console/use-connection.ts'
import { useTerminal } from '#components/console/use-terminal.ts'
import { matcherOf, type Wanted } from '#components/console/wanted.ts'
import type { PageKey } from '#components/console/xterm.ts'
import { useToast } from '#components/toasts.tsx'
import { echoOf } from './echo.ts'
import { RowsStore } from './rows-store.ts'
import { lineEndings } from './settings.ts'
import { useRecordedTimes } from './use-recorded-times.ts'
import { useSettings } from './use-settings.ts'
import type { Window } from './window.ts'

type Options = {
  sessionId: string
  /** The name of the terminal for a screen reader. */
  label: string
  /** Names the user and the type of the board, for what is remembered. */
  memory: string
  isReadAloud: boolean
  /** The secret of who only watches. */
  ticket?: string
}

const NOTHING: Wanted = { text: '', isCaseSensitive: false, isRegex: false }
const END = Number.POSITIVE_INFINITY

/** Returns the terminal of a live console with the tools of a serial monitor around it. */
export function useMonitor(live: Connection, { sessionId, label, memory, isReadAloud, ticket }: Options) {
  const { feed, isOff, terminal } = live
  const toast = useToast()
  const { settings, change, fontSize, resize } = useSettings(memory)
  const [rows] = useState(() => new RowsStore())
  /** Several lines, or control characters, which are not pasted before that is confirmed. */
  const [pasted, setPasted] = useState<string | null>(null)
  const [window, setWindow] = useState<Window>({ from: 0, to: END })
  const [wanted, setWanted] = useState<Wanted>(NOTHING)
  const [found, setFound] = useState<Found | null>(null)
  const [isFinding, setFinding] = useState(false)
  const [isFilter, setFilter] = useState(false)
  /** The offset of the first line that somebody who has scrolled up does not see. */
  const [unseenFrom, setUnseenFrom] = useState<number | null>(null)
  const say = (text: string) => toast({ about: 'console', text })
  const ending = lineEndings[settings.lineEnding] || '\r'

  const { place, shown } = useTerminal(live, {
    label,
    look: { fontSize, isFeedReturn: settings.isFeedReturn, isReadAloud },
    input:
      ticket === undefined ? { onType: (text) => send(text.replaceAll('\r', ending)), onPaste: setPasted } : undefined,
    onRows: (next) => {
      rows.set(next)
      setUnseenFrom((from) => (next.isAtEnd ? null : (from ?? feed.end)))
    },
    onKey,
    onFound: setFound,
    onTrouble: say,
  })
  const isOpen = live.state.kind === 'open'
  useRecordedTimes({ sessionId, feed, ticket, isOn: settings.times !== 'off' && live.hasPrinted && isOpen })

  const matcher = useMemo(() => (wanted.text === '' ? null : matcherOf(wanted)), [wanted])

  /** Sends what is typed, unless the page says that it is not sent. */
  function send(typed: string | Uint8Array): void {
    if (isOff) return
    live.type(typed)
    if (settings.isEchoing && typeof typed === 'string') terminal.current?.writeText(echoOf(typed))
  }

  function onKey(act: PageKey): void {
    if (act === 'find') openFind()
    else resize({ larger: 1, smaller: -1, 'usual size': undefined }[act])
  }

  function search(next: Wanted, direction: 'next' | 'previous', isTyping: boolean): void {
    const canFind = next.text !== '' && matcherOf(next) !== null
    if (canFind) void terminal.current?.find(next, direction, isTyping).then(setFound)
    else {
      terminal.current?.endFind()
      setFound(null)
    }
  }

  /** Places are found in the terminal, which bytes would cover. */
  function openFind(): void {
    if (settings.isHex) change({ isHex: false })
    setFinding(true)
  }

  function closeFind(): void {
    terminal.current?.endFind()
    // At once: a terminal that is covered takes no focus.
    flushSync(() => {
      setFinding(false)
      setFilter(false)
    })
    live.focus()
  }

  async function copy(): Promise<void> {
    const isCovered = settings.isHex || (isFilter && matcher !== null)
    const text = isCovered ? await coveringText() : terminal.current?.copy()
    const problem = await copyText(text ?? '')
    say(problem ?? 'Copied')
    live.focus()
  }

  /** Returns what is shown in place of the terminal. */
  async function coveringText(): Promise<string> {
    const { bytesText, linesText } = await import('./shown-text.ts')
    return isFilter && matcher ? linesText(feed.chunks, window, matcher) : bytesText(feed.chunks, window)
  }

  async function paste(): Promise<void> {
    const read = await readClipboard()
    if ('problem' in read) say(read.problem)
    else terminal.current?.paste(read.text)
    live.focus()
  }

  function answerPaste(isWanted: boolean): void {
    if (isWanted) send((pasted ?? '').replaceAll(/\r?\n/g, ending))
    setPasted(null)
    live.focus()
  }

  function togglePause(): void {
    const isPaused = window.to !== END
    shown.setPaused(!isPaused)
    setWindow({ ...window, to: isPaused ? END : shown.next })
  }

  function clear(): void {
    terminal.current?.clear()
    shown.clear()
    setWindow({ ...window, from: shown.next })
    live.focus()
  }

  function follow(): void {
    terminal.current?.scrollToEnd()
    live.focus()
  }

  return {
    ...{ settings, change, fontSize, resize, place, rows, window, unseenFrom, pasted, answerPaste },
    ...{ copy, paste, clear, togglePause, follow, send },
    isPaused: window.to !== END,
    isReadOnly: ticket !== undefined,
    find: {
      ...{ isOpen: isFinding, wanted, found, isFilter, setFilter, matcher },
      open: openFind,
      close: closeFind,
      want: (next: Wanted) => {
        setWanted(next)
        search(next, 'previous', true)
      },
      step: (direction: 'next' | 'previous') => search(wanted, direction, false),
    },
  }
}

export type Monitor = ReturnType<typeof useMonitor>
