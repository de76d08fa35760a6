'use client'

import { useRouter } from 'next/navigation'
import { type RefObject, useState } from 'react'
import type { CommandState, ConsoleState } from '#components/console/console-client.ts'
import { useTerminal } from '#components/console/use-terminal.ts'
import { readStored, store } from '#components/stored.ts'
import type { PartState } from '#wire/parts.ts'
import type { PinState } from '#wire/pins.ts'

const READ_ALOUD = 'console-read-aloud'

/** Opens the console of a session for its owner, who types. */
export function useConsole(place: RefObject<HTMLDivElement | null>, sessionId: string, name: string) {
  const router = useRouter()
  const [state, setState] = useState<ConsoleState>({ kind: 'connecting' })
  const [watchers, setWatchers] = useState(1)
  const [isReadAloud, setReadAloud] = useState(() => readStored(READ_ALOUD) === 'true')
  const [command, setCommand] = useState<CommandState | null>(null)
  const [pins, setPins] = useState<PinState[]>([])
  const [parts, setParts] = useState<PartState[]>([])
  const [isOff, setOff] = useState(false)
  /** Several lines, or control characters, which are not pasted before that is confirmed. */
  const [pasted, setPasted] = useState<string | null>(null)
  const { terminal, client } = useTerminal(place, {
    sessionId,
    label: `${name} console. Tab is sent to the board; Shift+Tab leaves the console.`,
    isReadAloud,
    onPaste: setPasted,
    events: {
      state: setState,
      watchers: setWatchers,
      pins: (changes) => setPins((known) => withChanges(known, changes)),
      parts: setParts,
      command: (newest) => {
        setCommand(newest)
        if (newest.state === 'succeeded' && newest.kind.startsWith('power_')) setOff(newest.kind === 'power_off')
      },
      changed: () => router.refresh(),
    },
  })

  const type = (text: string) => client.current?.type(new TextEncoder().encode(text))
  const focus = () => terminal.current?.focus()

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

  return { state, watchers, command, pins, parts, isOff, pasted, isReadAloud, type, focus, readAloud, answerPaste }
}

/** In the order in which the board names its pins. */
function withChanges(known: PinState[], changes: PinState[]): PinState[] {
  const all = new Map([...known, ...changes].map((one) => [one.pin, one]))
  return [...all.values()]
}
