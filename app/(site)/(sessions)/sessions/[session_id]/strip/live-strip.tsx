import { LiveState, Viewers } from '#components/console/live-state.tsx'
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
      badge={isOpen ? <LiveState {...state} /> : <Badge tone={state.tone}>{state.word}</Badge>}
      endsAt={ending?.at}
      isShareable={isOpen}
      facts={
        session.started_at && ending ? (
          <>
            <TitleCountdown name={name} endsAt={ending.at.toISOString()} />
            {isOpen && <Viewers />}
            <StripTimeLeft ending={{ at: ending.at.toISOString(), by: ending.by }} name={name} />
            <p className="text-xs whitespace-nowrap text-muted tabular-nums max-md:hidden">
              <span className="text-sm text-ink">
                <CreditsSoFar session={billingStateOf(session, ending.at)} />
              </span>{' '}
              · {session.credits_per_minute} per minute
            </p>
          </>
        ) : (
          <p className="text-xs whitespace-nowrap text-muted max-sm:hidden">Nothing charged yet</p>
        )
      }
    >
      <SessionButtons session={session} labels={labels} snapshot={snapshot} />
    </Strip>
  )
}
