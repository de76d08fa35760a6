import { FilmPlace } from '#components/recording/film-place.tsx'
import { TopUpLink } from '#components/top-up-link.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import type { BoardType } from '#core/boards/index.ts'
import type { SessionLabels, SessionOrigin, SessionWithConnection } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { freeInstead } from '../../../../boards/free-instead.ts'
import { StartNow } from '../../../../boards/start-now.tsx'
import { shownState } from '../../../../session-text.ts'
import { RecordedOutput } from '../console/recorded-output.tsx'
import { DockOf, OnlyPane } from '../only-pane.tsx'
import { panesOf } from '../panes.tsx'
import { Strip } from '../strip/strip.tsx'
import { Timeline } from '../timeline.tsx'
import { Outcome } from './outcome.tsx'
import { startAgain } from './start-again.ts'

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
function EndedStrip(props: EndedSessionProps) {
  const { user, session, labels } = props
  const { tone, word } = shownState(session)
  return (
    <Strip
      user={user}
      session={session}
      labels={labels}
      badge={
        <Badge tone={tone} isShort>
          {word}
        </Badge>
      }
      isShareable={session.console !== null}
    >
      <NextButton {...props} />
    </Strip>
  )
}

/**
 * Offers one thing to do next: credits where the balance pays for no minute, else the same session
 * again, or the most similar type with free boards while all of its own are out of service.
 */
function NextButton({ session, labels, balance, isOffered, types }: EndedSessionProps) {
  const payable = Math.floor(balance / session.credits_per_minute)
  if (payable === 0) return <TopUpLink look="primary" />
  if (isOffered) {
    const choice = startAgain(session, labels?.wanted_board ?? null, payable)
    return <StartNow choice={choice} label="Start again" about="on this type" />
  }
  const instead = freeInstead(session, types)
  return (
    <ButtonLink href={instead ? `/boards/start?type=${instead.slug}` : '/boards'} prefetch={false} look="primary">
      {instead ? `Start ${instead.label}` : 'See free boards'}
    </ButtonLink>
  )
}
