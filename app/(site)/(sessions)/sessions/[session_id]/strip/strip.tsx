import type { ReactNode } from 'react'
import { fileFacts } from '#components/console/flash/file-facts.ts'
import { FullScreenButton } from '#components/full-screen.tsx'
import { SecondTime } from '#components/time.tsx'
import { TimeBar } from '#components/time-left.tsx'
import type { SessionLabels, SessionOrigin, SessionWithConnection } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { firmwareOf } from '../../../../session-text.ts'
import { shareableOf } from '../../../session-buttons.tsx'
import { ShareButton } from '../console/share/share-form.tsx'
import { SharedLinks } from '../console/share/shared-links.tsx'
import { MoreMenu } from './more-menu.tsx'

type StripProps = {
  user: User
  session: SessionWithConnection
  labels: (SessionLabels & SessionOrigin) | undefined
  /** The state of the session in a word. */
  badge: ReactNode
  /** When the time of a session that runs is over. */
  endsAt?: Date | undefined
  /** What there is to know at a glance, before the buttons. */
  facts?: ReactNode
  /** Whether there is a console, or what it printed, to show to others. */
  isShareable: boolean
  /** What can be done with a session in this state, before what can be done with any. */
  children: ReactNode
}

/** The line above a workbench: what the session is on, how it is, and what can be done with it. */
export function Strip({ user, session, labels, badge, endsAt, facts, isShareable, children }: StripProps) {
  return (
    <section
      aria-label="Status"
      className="relative flex h-11 shrink-0 items-center gap-x-2 border-b border-line bg-surface px-3 sm:gap-x-3 sm:px-4"
    >
      <div className="flex min-w-0 flex-1 items-center gap-x-2">
        <h1 className="min-w-0 truncate xl:shrink-0 xl:max-w-2/3 text-base font-semibold tracking-tight max-sm:text-sm">
          <span className={labels?.board ? 'max-sm:sr-only' : ''}>{labels?.board_type ?? session.board_type}</span>{' '}
          {labels?.board && (
            <span className="text-sm font-normal tracking-normal text-muted max-sm:font-semibold max-sm:text-ink">
              {labels.board}
            </span>
          )}
        </h1>
        {badge}
        <p className="min-w-0 truncate text-muted max-xl:hidden">
          <RunningFirmware labels={labels} />
        </p>
      </div>
      {facts}
      <div className="flex shrink-0 items-center gap-1.5 max-sm:gap-1 max-sm:[&_a]:px-2 max-sm:[&_a]:text-xs">
        {children}
        {isShareable && (
          <div className="max-sm:hidden">
            <ShareButton session={shareableOf(session, labels)}>
              <SharedLinks user={user} sessionId={session.id} />
            </ShareButton>
          </div>
        )}
        <MoreMenu user={user} session={session} labels={labels} />
        <FullScreenButton />
      </div>
      {session.started_at && endsAt && (
        <div className="absolute inset-x-0 -bottom-px">
          <TimeBar from={session.started_at.toISOString()} to={endsAt.toISOString()} />
        </div>
      )}
    </section>
  )
}

/** Shows what runs on the board of a session: of a file, also its size, hash and time. */
function RunningFirmware({ labels }: { labels: SessionLabels | undefined }) {
  const flashed = labels?.flashed
  const facts = flashed?.file && fileFacts(flashed.file)
  return (
    <>
      <bdi>{firmwareOf(labels)}</bdi>
      {facts && <span className="text-xs whitespace-nowrap tabular-nums"> · {facts}</span>}
      {flashed && (
        <span className="text-xs whitespace-nowrap">
          {' '}
          · <SecondTime moment={flashed.at} />
        </span>
      )}
    </>
  )
}
