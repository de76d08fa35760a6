'use client'

import { useRouter } from 'next/navigation'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { readStored, store } from '#components/stored.ts'
import type { PinState } from '#wire/pins.ts'
import { type CommandState, ConsoleClient, type ConsoleState } from './console-client.ts'
import type { Terminal } from './terminal.ts'

const READ_ALOUD = 'console-read-aloud'

/** Opens a terminal in an element and connects it to the console of a session. */
export function useConsole(place: RefObject<HTMLDivElement | null>, sessionId: string, name: string) {
  const router = useRouter()
  const terminal = useRef<Terminal | null>(null)
  const client = useRef<ConsoleClient | null>(null)
  const [state, setState] = useState<ConsoleState>({ kind: 'connecting' })
  const [watchers, setWatchers] = useState(1)
  const [isReadAloud, setReadAloud] = useState(false)
  const [command, setCommand] = useState<CommandState | null>(null)
  const [pins, setPins] = useState<PinState[]>([])
  const [isOff, setOff] = useState(false)
  /** Several lines, or control characters, which are not pasted before that is confirmed. */
  const [pasted, setPasted] = useState<string | null>(null)

  const type = useCallback((text: string) => client.current?.type(new TextEncoder().encode(text)), [])
  const focus = useCallback(() => terminal.current?.focus(), [])

  useEffect(() => {
    const element = place.current
    if (!element) return
    let isGone = false
    const wantsReading = readStored(READ_ALOUD) === 'true'
    setReadAloud(wantsReading)
    import('./terminal.ts').then(
      async ({ openTerminal }) => {
        if (isGone) return
        const opened = await openTerminal(element, {
          label: `${name} console. Tab is sent to the board; Shift+Tab leaves the console.`,
          isReadAloud: wantsReading,
          onType: type,
          onPaste: setPasted,
        })
        if (isGone) return opened.dispose()
        terminal.current = opened
        const url = new URL(`/v1/sessions/${sessionId}/console`, location.href)
        url.protocol = url.protocol.replace('http', 'ws')
        client.current = new ConsoleClient(url.href, {
          state: setState,
          output: opened.write,
          notice: opened.notice,
          watchers: setWatchers,
          pins: (changes) => setPins((known) => withChanges(known, changes)),
          command: (newest) => {
            setCommand(newest)
            if (newest.state === 'succeeded' && newest.kind.startsWith('power_')) setOff(newest.kind === 'power_off')
          },
          changed: () => router.refresh(),
        })
        opened.focus()
      },
      () => setState({ kind: 'not loaded' }),
    )
    return () => {
      isGone = true
      client.current?.close()
      terminal.current?.dispose()
      client.current = null
      terminal.current = null
    }
  }, [place, sessionId, name, type, router])

  function readAloud(isOn: boolean) {
    setReadAloud(isOn)
    store(READ_ALOUD, String(isOn))
    terminal.current?.readAloud(isOn)
  }

  function answerPaste(isWanted: boolean) {
    if (isWanted) type((pasted ?? '').replaceAll(/\r?\n/g, '\r'))
    setPasted(null)
    focus()
  }

  return { state, watchers, command, pins, isOff, pasted, isReadAloud, type, focus, readAloud, answerPaste }
}

/** In the order in which the board names its pins. */
function withChanges(known: PinState[], changes: PinState[]): PinState[] {
  const all = new Map([...known, ...changes].map((one) => [one.pin, one]))
  return [...all.values()]
}
