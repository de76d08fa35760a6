'use client'

import { Eye } from 'lucide-react'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { useLiveConsole } from './live-console.tsx'
import { type Words, words } from './state-text.tsx'
import type { Connection } from './use-connection.ts'

/** Shows the state of a session, or in its place what is wrong with its board or its console. */
export function LiveState({ tone, word }: { tone: Tone; word: string }) {
  const live = useLiveConsole()
  const trouble = troubleOf(live)
  if (trouble) return <Badge tone={trouble.tone}>{trouble.word}</Badge>
  // The page may not have heard yet that the board is ready.
  if (live.session === 'running')
    return (
      <Badge tone="good" isShort>
        Running
      </Badge>
    )
  return (
    <Badge tone={tone} isShort>
      {word}
    </Badge>
  )
}

/** Says what a session has cost that the page shows as starting: a first minute once it runs. */
export function NothingCharged() {
  return useLiveConsole().session === 'running' ? 'First minute begun' : 'Nothing charged yet'
}

/** Says above the terminal, over no line, what is wrong and what that means for what one types. */
export function LiveNotice() {
  const live = useLiveConsole()
  const trouble = troubleOf(live) ?? (live.isOff ? POWER_OFF : null)
  return (
    <p role="status" className={trouble ? 'shrink-0 border-b border-line bg-raised px-3 py-1.5 text-xs' : 'sr-only'}>
      {trouble ? (
        <>
          <span className="font-medium">{trouble.word}</span>
          <span className="sr-only">: </span> {trouble.more}
        </>
      ) : (
        isConnected(live) && 'Connected'
      )}
    </p>
  )
}

/** Shows how many others have the console open, if there are any. */
export function Viewers() {
  const { watchers } = useLiveConsole()
  if (watchers <= 1) return null
  return (
    <span className="flex shrink-0 items-center gap-1 whitespace-nowrap">
      <Eye className="size-3.5" aria-hidden="true" />
      <span>
        {watchers - 1} <span className="max-sm:sr-only">{watchers === 2 ? 'viewer' : 'viewers'}</span>
      </span>
    </span>
  )
}

/** Said beside the button that switched it off, and nowhere else. */
const POWER_OFF: Words = { tone: 'calm', word: 'Power off', more: 'Input is not sent.' }

const isConnected = ({ state, session }: Connection) =>
  state.kind === 'open' && state.boardOnline && session === 'running'

/** Returns what is wrong in words, and null as long as all is well or nothing is known. */
function troubleOf({ state, session }: Connection): Words | null {
  if (state.kind === 'connecting' || state.kind === 'ended') return null
  if (state.kind !== 'open') return words(state)
  if (!state.boardOnline) return session === 'starting' ? null : words(state)
  return state.lockUp ? words(state) : null
}
