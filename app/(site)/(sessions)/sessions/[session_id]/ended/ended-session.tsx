import { FilmPlace } from '#components/recording/film-place.tsx'
import { Badge } from '#components/ui/badge.tsx'
import type { BoardType } from '#core/boards/index.ts'
import type { SessionLabels, SessionOrigin, SessionWithConnection } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { shownState } from '../../../../session-text.ts'
import { RecordedOutput } from '../console/recorded-output.tsx'
import { DockOf, OnlyPane } from '../only-pane.tsx'
import { panesOf } from '../panes.tsx'
import { Strip } from '../strip/strip.tsx'
import { Timeline } from '../timeline.tsx'
import { NextButton } from './next-button.tsx'
import { Outcome } from './outcome.tsx'

type EndedSessionProps = {
  user: User
  session: SessionWithConnection
  labels: (SessionLabels & SessionOrigin) | undefined
  name: string
  search: string
  balance: number
  /** Whether the type has a board in service. */
  isOffered: boolean
  types: BoardType[]
}

/** Shows what came of a session: why it ended, what it cost and what its board printed. */
export async function EndedSession(props: EndedSessionProps) {
  const { user, session, name, search, balance, isOffered } = props
  const panes = await panesOf(user, session)
  const hasTabs = panes.length > 1
  return (
    <>
      <EndedStrip {...props} />
      <div data-bench="">
        <DockOf panes={panes}>
          <Outcome user={user} session={session} balance={balance} isOffered={isOffered} />
          <FilmPlace>
            <div className={hasTabs ? 'contents' : 'space-y-4 max-sm:p-3'}>
              <RecordedOutput user={user} session={session} name={name} search={search} />
              <OnlyPane panes={panes} />
            </div>
            <noscript>
              {panes.some(({ id }) => id === 'logic') && (
                <a href={`/sessions/${session.id}/captures`} className="px-4 underline underline-offset-4">
                  Captures of its pins
                </a>
              )}
              {hasTabs && <Timeline user={user} session={session} />}
            </noscript>
          </FilmPlace>
        </DockOf>
      </div>
    </>
  )
}

/** The strip of a session that has ended: what it cost, and what to do next. */
function EndedStrip({ user, session, labels, balance, isOffered, types }: EndedSessionProps) {
  const { tone, word } = shownState(session)
  return (
    <Strip
      user={user}
      session={session}
      labels={labels}
      badge={<Badge tone={tone}>{word}</Badge>}
      isShareable={session.console !== null}
    >
      <NextButton
        session={session}
        wantedBoard={labels?.wanted_board ?? null}
        payable={Math.floor(balance / session.credits_per_minute)}
        isOffered={isOffered}
        types={types}
      />
    </Strip>
  )
}
