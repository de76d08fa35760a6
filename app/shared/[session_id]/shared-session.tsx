'use client'

import dynamic from 'next/dynamic'
import { useCallback, useEffect, useState } from 'react'
import { EmptyState } from '#components/empty-state.tsx'
import { Message } from '#components/message.tsx'
import { FilmPlace } from '#components/recording/film-place.tsx'
import { LazyPlayer } from '#components/recording/lazy-player.tsx'
import { DayTime } from '#components/time.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { type Opened, readShared, type SharedState, ticketIn } from './shared-state.ts'

const LazyWatch = dynamic(() => import('./watch-panel.tsx').then((module) => module.WatchPanel), {
  ssr: false,
  loading: () => <div className="flex-1 bg-surface" aria-busy="true" />,
})

/** What a link shows: the live console, and the recording after the end of the session. */
export function SharedSession({ sessionId }: { sessionId: string }) {
  const [opened, setOpened] = useState<Opened>({ kind: 'loading' })

  const read = useCallback(async () => {
    const next = await readShared(sessionId, ticketIn(location.hash))
    // A lost connection leaves what is shown: the console connects again by itself.
    setOpened((before) => (next.kind === 'lost' && before.kind === 'open' ? before : next))
  }, [sessionId])

  useEffect(() => {
    void read()
    const onChange = () => void read()
    addEventListener('hashchange', onChange)
    return () => removeEventListener('hashchange', onChange)
  }, [read])

  if (opened.kind === 'loading') return <div className="h-96 noscript:hidden" aria-busy="true" />
  if (opened.kind === 'open') return <Open sessionId={sessionId} {...opened} onAway={() => void read()} />
  return (
    <div className="grid sm:justify-center sm:py-16">
      {opened.kind === 'gone' ? (
        <Message
          title="This link does not work"
          action={
            <ButtonLink href="/" look="primary" prefetch={false}>
              Go to Boardwalk
            </ButtonLink>
          }
        >
          <p>It has expired, was revoked or is incomplete. Ask the person who sent it for a new one.</p>
        </Message>
      ) : (
        <Message
          title="The service cannot be reached"
          action={
            <Button look="primary" onClick={() => void read()}>
              Try again
            </Button>
          }
        >
          <p>Check your connection.</p>
        </Message>
      )}
    </div>
  )
}

type OpenProps = { sessionId: string; ticket: string; session: SharedState; onAway: () => void }

function Open({ sessionId, ticket, session, onAway }: OpenProps) {
  const { state, name, boardType, firmware, flashes, expiresAt, bytes, shape, parts } = session
  const [endsAt, setEndsAt] = useState<string | null>(null)
  const isOver = state === 'ended'
  useEffect(() => {
    document.title = `${name}: ${isOver ? 'recording' : 'shared console'} · Boardwalk`
  }, [name, isOver])
  return (
    <div data-workbench="">
      <div
        data-strip=""
        className="flex min-w-0 items-center gap-x-4 border-b border-line bg-surface px-2 leading-tight sm:px-3"
      >
        <div className="min-w-0 flex-1">
          <div className="flex items-center gap-x-2">
            <h1 className="min-w-0 truncate font-semibold tracking-tight">{name}</h1>
            {isOver && <Badge tone="calm">Ended</Badge>}
          </div>
          <p className="truncate text-xs text-muted">
            {boardType !== name && `${boardType} · `}
            <bdi>{firmware}</bdi>
          </p>
        </div>
        <p className="flex flex-col text-right text-xs whitespace-nowrap text-muted max-sm:hidden">
          {!isOver && endsAt !== null && (
            <span>
              Session ends at <DayTime moment={new Date(endsAt)} />.
            </span>
          )}{' '}
          <span>
            The link works until <DayTime moment={new Date(expiresAt)} />.
          </span>
        </p>
      </div>
      <div data-bench="">
        <p className="border-b border-line bg-canvas px-2 py-1 text-xs text-muted sm:hidden">
          {!isOver && endsAt !== null && (
            <>
              Ends at <DayTime moment={new Date(endsAt)} />.{' '}
            </>
          )}
          Link until <DayTime moment={new Date(expiresAt)} />.
        </p>
        {!isOver && (
          <LazyWatch
            sessionId={sessionId}
            name={name}
            ticket={ticket}
            shape={shape}
            placed={parts}
            onChange={onAway}
            onExpiry={setEndsAt}
          />
        )}
        {isOver && bytes > 0 && (
          <FilmPlace>
            <LazyPlayer
              sessionId={sessionId}
              name={name}
              bytes={bytes}
              shape={shape}
              parts={parts}
              flashes={flashes}
              shared={{ url: `/shared/${sessionId}/log`, ticket }}
            />
          </FilmPlace>
        )}
        {isOver && bytes === 0 && (
          <div className="p-4">
            <EmptyState title="No output was recorded">The board printed nothing.</EmptyState>
          </div>
        )}
      </div>
    </div>
  )
}
