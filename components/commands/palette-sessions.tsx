'use client'

import { CircleX, ClockPlus, SquareTerminal } from 'lucide-react'
import { Fragment } from 'react'
import { Group, Item } from './palette-item.tsx'
import type { Offer } from './use-offer.ts'

type SessionsProps = { sessions: Offer['sessions']; go: (href: string) => void }

/** Shows one's live sessions with what can be done to them, and those that have ended lately. */
export function Sessions({ sessions, go }: SessionsProps) {
  if (sessions.length === 0) return null
  return (
    <Group heading="Your sessions">
      {sessions.map(({ id, name, state }) => (
        <Fragment key={id}>
          <Item
            icon={SquareTerminal}
            value={`${name} ${id}`}
            onSelect={() => go(`/sessions/${id}`)}
            beside={state === 'ended' ? 'ended' : undefined}
          >
            {name}
          </Item>
          {state === 'running' && (
            <Item icon={ClockPlus} value={`Extend ${name} ${id}`} onSelect={() => go(`/sessions/${id}/extend`)}>
              Extend {name}…
            </Item>
          )}
          {state !== 'ended' && (
            <Item icon={CircleX} value={`End ${name} ${id}`} onSelect={() => go(`/sessions/${id}/end`)}>
              End {name}…
            </Item>
          )}
        </Fragment>
      ))}
    </Group>
  )
}
