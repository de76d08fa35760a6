import type { Metadata } from 'next'
import Link from 'next/link'
import { publicPage } from '#app/public-page.ts'
import { Announcer } from '#components/auto-refresh/announcer.tsx'
import { AutoRefresh } from '#components/auto-refresh/auto-refresh.tsx'
import { EmptyState } from '#components/empty-state.tsx'
import { PageHeader } from '#components/page-header.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { readOnboarding } from '#core/accounts/index.ts'
import { listBoardTypes, versionOfTypes } from '#core/boards/index.ts'
import { readLastLines } from '#core/consoles/index.ts'
import { readOverview, type Session } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { isFirstVisit, requireLogin } from '#http/pages/login.ts'
import { FollowBoards } from '../boards/follow-boards.tsx'
import { isOffline } from '../boards/free-instead.ts'
import { Landing } from '../landing/landing.tsx'
import { nameOf, statusText } from '../session-text.ts'
import { ActiveSession } from './active-session.tsx'
import { EndedSessions } from './ended-sessions.tsx'
import { FirstSteps } from './first-steps.tsx'
import { Meanwhile } from './meanwhile.tsx'
import { NothingRuns } from './nothing-runs.tsx'
import { byTimeLeft } from './session-time.ts'

const DESCRIPTION =
  'Run your firmware on a board in seconds: open its console in your browser, flash your build, and test every commit in CI. You pay by the minute.'

export async function generateMetadata(): Promise<Metadata> {
  if (!(await isFirstVisit())) return { title: 'Sessions' }
  const title = 'Boardwalk: boards for firmware and CI, by the minute'
  return { ...publicPage({ title, description: DESCRIPTION, path: '/', card: 'default' }), title: { absolute: title } }
}

/** So many ended sessions are shown, the newest. */
const ENDED = 5

export default async function SessionsPage() {
  if (await isFirstVisit()) return <Landing />
  const { user } = await requireLogin('/')
  const [{ active, ended, total, labels, snapshot, connections }, onboarding] = await Promise.all([
    readOverview(user, { limit: ENDED, offset: 0 }),
    readOnboarding(user),
  ])
  const [lastLines, types] = await Promise.all([
    readLastLines(
      user,
      active.filter(({ started_at }) => started_at).map(({ id }) => id),
    ),
    active.some(isQueued) ? listBoardTypes() : [],
  ])
  const [last] = ended
  const withConsole = active.find(({ id, state }) => state === 'running' && lastLines.has(id))
  const firstSteps = onboarding && (
    <FirstSteps
      onboarding={onboarding}
      active={active}
      withConsole={withConsole && { id: withConsole.id, name: nameOf(withConsole, labels.get(withConsole.id)) }}
      snapshot={snapshot}
      isShort={total > 0}
    />
  )
  return (
    <AutoRefresh version={snapshot.version} now={new Date().toISOString()} hasLines={lastLines.size > 0}>
      {types.length > 0 && <FollowBoards version={versionOfTypes(types)} isGuest={false} />}
      <PageHeader title="Sessions" action={<ButtonLink href="/boards">Start a session</ButtonLink>} />
      <Announcer statuses={[...active, ...ended].map((session) => statusText(session, labels.get(session.id)))} />
      {active.length === 0 && firstSteps}
      {active.length + total === 0 && !onboarding && <NoSessions tier={user.tier} />}
      {active.length === 0 && last && <NothingRuns last={last} labels={labels.get(last.id)} snapshot={snapshot} />}
      {active.length > 0 && (
        <section
          aria-label="Active sessions"
          className="mb-8 grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-3"
        >
          {byTimeLeft(active, ({ id }) => snapshot.ends.get(id)?.at).map((session) => (
            <ActiveSession
              lastLine={lastLines.get(session.id)}
              connection={connections.get(session.id)}
              key={session.id}
              session={session}
              labels={labels.get(session.id)}
              snapshot={snapshot}
              meanwhile={
                isQueued(session) && (
                  <>
                    {isOffline(session, types) && <p className="mb-1 text-warn">{OFFLINE}</p>}
                    <Meanwhile
                      session={session}
                      types={types}
                      snapshot={snapshot}
                      isOneBoard={Boolean(labels.get(session.id)?.wanted)}
                    />
                  </>
                )
              }
            />
          ))}
        </section>
      )}
      {active.length > 0 && firstSteps}
      {total > 0 && (
        <section aria-labelledby="ended" className="scroll-mt-4">
          <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
            <h2 id="ended" className="font-medium">
              Ended
            </h2>
            <Link
              href="/sessions"
              prefetch={false}
              className="py-1 text-muted underline underline-offset-4 hover:text-ink"
            >
              All sessions
            </Link>
          </div>
          <EndedSessions sessions={ended} labels={labels} />
        </section>
      )}
    </AutoRefresh>
  )
}

const OFFLINE = 'All boards of this type are offline. The session starts if one comes back in time.'

const isQueued = ({ state }: Session) => state === 'queued'

/** Shows what a session is, and how to start one. The free tier has no keys: it is offered none. */
function NoSessions({ tier }: Pick<User, 'tier'>) {
  const links = (
    <>
      <ButtonLink href="/boards" look="primary">
        See the boards
      </ButtonLink>
      {tier === 'paid' && <ButtonLink href="/keys">Create an API key</ButtonLink>}
    </>
  )
  return (
    <EmptyState title="No sessions yet" action={links}>
      A session is your time on one board. See which boards are free and what they cost, then start one
      {tier === 'paid' && ' or with an API key'}.
    </EmptyState>
  )
}
