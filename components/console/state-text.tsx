'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { ClockTime } from '#components/time.tsx'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { SECOND_MS } from '#durations.ts'
import type { ConsoleState } from './console-client.ts'
import { lockUpText } from './lock-up-text.ts'

type Props = { state: ConsoleState; watchers: number; isReadOnly?: boolean }

/** Says how the console is connected, and announces changes. */
export function StateText({ state, watchers, isReadOnly = false }: Props) {
  const seconds = useSecondsUntil(state.kind === 'waiting' ? state.retryAt : null)
  const { tone, word, more } = isReadOnly ? wordsForReader(state, seconds) : words(state, seconds)
  return (
    <p className="flex flex-wrap items-center gap-2 text-xs text-muted">
      <span role="status" className="flex items-center gap-2">
        <Badge tone={tone}>{word}</Badge>
        {more}
      </span>
      {isReadOnly && state.kind === 'open' && <span>{watchers} watching</span>}
      {!isReadOnly && watchers > 1 && <span>{othersInWords(watchers - 1)}</span>}
    </p>
  )
}

/** Returns who else is connected, in words. */
export function othersInWords(others: number): string {
  return `${others} ${others === 1 ? 'viewer' : 'viewers'}`
}

export type Words = { tone: Tone; word: string; more?: ReactNode }

/** Returns how a console is connected, in words. `seconds` is the time until the next try. */
export function words(state: ConsoleState, seconds: number): Words {
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
  if (state.kind === 'waiting')
    return {
      tone: 'warn',
      word: 'Reconnecting',
      more: seconds > 0 ? `in ${seconds} s. Input is not sent.` : '…',
    }
  if (state.kind === 'signed out') return { tone: 'bad', word: 'Logged out', more: 'Log in again to continue.' }
  if (state.kind === 'not loaded') return { tone: 'bad', word: 'Not loaded', more: 'Reload the page to try again.' }
  return state.kind === 'ended' ? { tone: 'calm', word: 'Ended' } : { tone: 'calm', word: 'Connecting' }
}

/** The same for somebody who only watches: nothing they do is lost. */
function wordsForReader(state: ConsoleState, seconds: number): Words {
  const { tone, word, more } = words(state, seconds)
  if (state.kind === 'open' && state.boardOnline)
    return state.lockUp ? { tone, word, more: lockUpText(state.lockUp) } : { tone, word: 'Live' }
  if (state.kind === 'open' && !state.boardOnline) return { tone, word, more: 'It reconnects automatically.' }
  if (state.kind === 'waiting') return { tone, word, more: seconds > 0 ? `in ${seconds} s` : '…' }
  return more === undefined ? { tone, word } : { tone, word, more }
}

/** Returns the seconds until a time of `Date.now()`; 0 without one. */
export function useSecondsUntil(moment: number | null): number {
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (moment === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [moment])
  return moment === null || now === 0 ? 0 : Math.max(0, Math.ceil((moment - now) / SECOND_MS))
}
