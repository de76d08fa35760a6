'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { ClockTime } from '#components/time.tsx'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { SECOND_MS } from '#durations.ts'
import type { ConsoleState } from './console-client.ts'
import { lockUpText } from './lock-up-text.ts'

/** Says to somebody who only watches how the console is connected, and announces changes. */
export function StateText({ state, watchers }: { state: ConsoleState; watchers: number }) {
  const { tone, word, more } = wordsForReader(state)
  return (
    <p className="flex flex-wrap items-center gap-2 text-xs text-muted">
      <span role="status" className="flex items-center gap-2">
        <Badge tone={tone}>{word}</Badge>
        {more}
      </span>
      {state.kind === 'open' && <span>{watchers} watching</span>}
    </p>
  )
}

export type Words = { tone: Tone; word: string; more?: ReactNode }

/** Returns how a console is connected, in words. */
export function words(state: ConsoleState): Words {
  if (state.kind === 'open' && state.boardOnline && state.lockUp)
    return {
      tone: 'bad',
      word: 'Locked up',
      more: `${lockUpText(state.lockUp)} Reset the board or flash other firmware.`,
    }
  if (state.kind === 'open' && state.boardOnline) return { tone: 'good', word: 'Connected' }
  if (state.kind === 'open') {
    const { unreachableSince: since } = state
    if (!since) return { tone: 'warn', word: 'Board unreachable', more: 'Input is not sent.' }
    const more = (
      <span>
        since <ClockTime moment={new Date(since)} />. Input is not sent, and this time is refunded.
      </span>
    )
    return { tone: 'warn', word: 'Board unreachable', more }
  }
  if (state.kind === 'waiting') {
    const more = (
      <span>
        <NextTry at={state.retryAt} /> Input is not sent.
      </span>
    )
    return { tone: 'warn', word: 'Reconnecting', more }
  }
  if (state.kind === 'signed out') return { tone: 'bad', word: 'Logged out', more: 'Log in again to continue.' }
  if (state.kind === 'not loaded') return { tone: 'bad', word: 'Not loaded', more: 'Reload the page to try again.' }
  return state.kind === 'ended' ? { tone: 'calm', word: 'Ended' } : { tone: 'calm', word: 'Connecting' }
}

/** The same for somebody who only watches: nothing they do is lost. */
function wordsForReader(state: ConsoleState): Words {
  const { tone, word, more } = words(state)
  if (state.kind === 'open' && state.boardOnline)
    return state.lockUp ? { tone, word, more: lockUpText(state.lockUp) } : { tone, word: 'Live' }
  if (state.kind === 'open' && !state.boardOnline) return { tone, word, more: 'It reconnects automatically.' }
  if (state.kind === 'waiting') return { tone, word, more: <NextTry at={state.retryAt} /> }
  return more === undefined ? { tone, word } : { tone, word, more }
}

/**
 * Counts down to a time of `Date.now()`. It is hidden from screen readers: in a status, they would
 * read all of it again with each second.
 */
function NextTry({ at }: { at: number }) {
  const [now, setNow] = useState(at)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.ceil((at - now) / SECOND_MS)
  return <span aria-hidden="true">{seconds > 0 ? `in ${seconds} s.` : '…'}</span>
}
