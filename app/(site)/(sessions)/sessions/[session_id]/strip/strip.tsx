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
  /** Who else sees its console. */
  viewers?: ReactNode
  /** When the time of a session that runs is over. */
  endsAt?: Date | undefined
  /** What there is to know at a glance, before the buttons. */
  facts?: ReactNode
  /** Whether there is a console, or what it printed, to show to others. */
  isShareable: boolean
  /** What can be done with a session in this state, before what can be done with any. */
  children: ReactNode
}

/**
 * The strip above a workbench, in one row with the logo and the account: what the session is on and
 * what runs there, how it is, and what can be done with it.
 */
export function Strip({ user, session, labels, badge, viewers, endsAt, facts, isShareable, children }: StripProps) {
  return (
    <section
      aria-label="Status"
      data-strip=""
      className="flex min-w-0 items-center gap-x-2 border-b border-line bg-surface px-2 leading-tight sm:gap-x-3 sm:px-3 lg:gap-x-4"
    >
      <div className="min-w-0 flex-1 overflow-hidden">
        <div className="flex items-center gap-x-2">
          <h1 className="flex min-w-0 gap-x-1 font-semibold tracking-tight">
            {/* The board itself is what tells sessions apart: its type is shortened first. */}
            <span className={labels?.board ? 'min-w-0 shrink-[9] truncate max-md:sr-only' : 'truncate'}>
              {labels?.board_type ?? session.board_type}
            </span>{' '}
            {labels?.board && (
              <span className="min-w-0 truncate font-normal tracking-normal text-muted max-md:font-semibold max-md:text-ink">
                {labels.board}
              </span>
            )}
          </h1>
          {badge}
        </div>
        <div className="flex items-center gap-x-3 text-xs text-muted">
          <p className="min-w-0 truncate empty:hidden">
            <RunningFirmware labels={labels} />
          </p>
          {viewers}
        </div>
      </div>
      {facts}
      <div className="flex shrink-0 items-center gap-1.5 max-sm:gap-1 max-sm:[&_a:not([popover]_*)]:px-2 max-sm:[&_a:not([popover]_*)]:text-xs">
        {children}
        {isShareable && (
          <div className="max-md:hidden">
            <ShareButton session={shareableOf(session, labels)}>
              <SharedLinks user={user} sessionId={session.id} />
            </ShareButton>
          </div>
        )}
        <MoreMenu user={user} session={session} labels={labels} />
        <FullScreenButton />
      </div>
      {session.started_at && endsAt && (
        <div className="absolute inset-x-0 top-[calc(var(--strip-bottom)-2px)] z-[2]">
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
      {facts && <span className="tabular-nums"> · {facts}</span>}
      {flashed && (
        <>
          {' '}
          · <SecondTime moment={flashed.at} />
        </>
      )}
    </>
  )
}
