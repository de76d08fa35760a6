import type { ReactNode } from 'react'
import { credits } from '#components/amounts.ts'
import { LiveState, NothingCharged, Viewers } from '#components/console/live-state.tsx'
import { StripTimeLeft, TitleCountdown } from '#components/time-left.tsx'
import { Badge } from '#components/ui/badge.tsx'
import type { SessionLabels, SessionOrigin, SessionWithConnection, Snapshot } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { shownState } from '../../../../session-text.ts'
import { CreditsSoFar } from '../../../credits-so-far.tsx'
import { SessionButtons } from '../../../session-buttons.tsx'
import { billingStateOf } from '../../../session-time.ts'
import { Strip } from './strip.tsx'

type Props = {
  user: User
  session: SessionWithConnection
  labels: (SessionLabels & SessionOrigin) | undefined
  name: string
  snapshot: Snapshot
}

/** The strip of a session that waits or runs: time left, credits, and the buttons. */
export function LiveStrip({ user, session, labels, name, snapshot }: Props) {
  const ending = snapshot.ends.get(session.id)
  const state = shownState(session)
  const isOpen = session.board_online !== null
  return (
    <Strip
      user={user}
      session={session}
      labels={labels}
      badge={
        isOpen ? (
          <LiveState {...state} />
        ) : (
          <Badge tone={state.tone} isShort>
            {state.word}
          </Badge>
        )
      }
      endsAt={ending?.at}
      viewers={isOpen && <Viewers />}
      isShareable={isOpen}
      facts={
        session.started_at && ending ? (
          <>
            <TitleCountdown name={name} endsAt={ending.at.toISOString()} />
            <StripTimeLeft ending={{ at: ending.at.toISOString(), by: ending.by }} name={name} />
            <Price rate={session.credits_per_minute}>
              <CreditsSoFar session={billingStateOf(session, ending.at)} />
            </Price>
          </>
        ) : (
          <Price rate={session.credits_per_minute}>{isOpen ? <NothingCharged /> : 'Nothing charged yet'}</Price>
        )
      }
    >
      <SessionButtons session={session} labels={labels} snapshot={snapshot} />
    </Strip>
  )
}

/** What a session has cost, over what a minute of it costs. */
function Price({ rate, children }: { rate: number; children: ReactNode }) {
  return (
    <p className="text-right whitespace-nowrap tabular-nums max-md:hidden">
      {children}
      <span className="sr-only">, </span>
      <span className="block text-xs text-muted">{credits(rate)} per minute</span>
    </p>
  )
}
