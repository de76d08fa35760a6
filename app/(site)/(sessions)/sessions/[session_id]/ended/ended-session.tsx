import type { ReactNode } from 'react'
import { FilmPlace } from '#components/recording/film-place.tsx'
import { duration } from '#components/relative-time.ts'
import { TopUpLink } from '#components/top-up-link.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import type { Pane } from '#components/ui/dock.tsx'
import { MINUTE_MS } from '#durations.ts'
import { freeInstead } from '../../../../boards/free-instead.ts'
import { StartNow } from '../../../../boards/start-now.tsx'
import { shownState } from '../../../../session-text.ts'
import { RecordedOutput } from '../console/recorded-output.tsx'
import { DockOf } from '../only-pane.tsx'
import { panesOf } from '../panes.tsx'
import { CardPlace } from '../state-card.tsx'
import { Strip } from '../strip/strip.tsx'
import { Timeline } from '../timeline.tsx'
import { Outcome, OutcomeCard, type OutcomeProps } from './outcome.tsx'
import { minutesOf, startAgain } from './start-again.ts'

type EndedSessionProps = OutcomeProps & {
  name: string
  search: string
}

/** Shows what came of a session: why it ended, what it cost, and what its console showed. */
export async function EndedSession(props: EndedSessionProps) {
  const { user, session, name, search } = props
  const panes = await panesOf(user, session)
  const next = <NextButtons {...props} />
  return (
    <>
      <EndedStrip {...props}>{session.console && next}</EndedStrip>
      <div data-bench="">
        {session.console ? (
          <DockOf panes={panes}>
            <Outcome {...props} />
            <FilmPlace>
              <RecordedOutput user={user} session={session} name={name} search={search} />
              <PanesAsText {...props} panes={panes} />
            </FilmPlace>
          </DockOf>
        ) : (
          <CardPlace panes={panes}>
            <OutcomeCard {...props}>{next}</OutcomeCard>
            <PanesAsText {...props} panes={panes} />
          </CardPlace>
        )}
      </div>
    </>
  )
}

/** What is in the tabs of a page, for browsers without script. */
function PanesAsText({ user, session, panes }: EndedSessionProps & { panes: Pane[] }) {
  return (
    <noscript>
      {panes.some(({ id }) => id === 'logic') && (
        <a href={`/sessions/${session.id}/captures`} className="px-4 underline underline-offset-4">
          Captures of its pins
        </a>
      )}
      {panes.length > 1 && <Timeline user={user} session={session} />}
    </noscript>
  )
}

/** The strip of a session that has ended, with what to do next if it has a film. */
function EndedStrip({ user, session, labels, children }: EndedSessionProps & { children: ReactNode }) {
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
      <div className="contents max-sm:[&_button]:px-2 max-sm:[&_button]:text-xs">{children}</div>
    </Strip>
  )
}

/**
 * Offers what to do next: credits where the balance pays for no minute, else the same session
 * again, or the most similar type with free boards while all of its own are out of service. Who ran
 * out of credits, and has fewer than that took, is offered both.
 */
function NextButtons({ session, labels, balance, isOffered, types }: EndedSessionProps) {
  const payable = Math.floor(balance / session.credits_per_minute)
  if (payable === 0) return <TopUpLink look="primary" />
  if (isOffered) {
    const choice = startAgain(session, labels?.wanted_board ?? null, payable)
    const isShort = session.end_reason === 'credits_exhausted' && payable < (minutesOf(session) ?? 0)
    if (!isShort) return <StartNow choice={choice} label="Start again" about="on this type" />
    const label = (
      <span>
        Start again<span className="in-data-strip:max-sm:sr-only"> for {duration(payable * MINUTE_MS)}</span>
      </span>
    )
    return (
      <>
        <TopUpLink look="primary" />
        <StartNow choice={choice} label={label} about="on this type" look="plain" options={false} />
      </>
    )
  }
  const instead = freeInstead(session, types)
  return (
    <ButtonLink href={instead ? `/boards/start?type=${instead.slug}` : '/boards'} prefetch={false} look="primary">
      {instead ? `Start ${instead.label}` : 'See free boards'}
    </ButtonLink>
  )
}
