import { TimeBar, TitleCountdown } from '#components/time-left.tsx'
import type { Session, SessionLabels, Snapshot } from '#core/sessions/index.ts'
import { Progress } from '../../progress.tsx'
import { SessionButtons } from '../../session-buttons.tsx'

type StatusBarProps = { session: Session; name: string; labels: SessionLabels | undefined; snapshot: Snapshot }

/** Keeps the time left, the cost and the buttons in view while the page scrolls. */
export function StatusBar({ session, name, labels, snapshot }: StatusBarProps) {
  const ending = snapshot.ends.get(session.id)
  return (
    <section
      aria-label="Status"
      data-bar
      className="sticky top-0 z-10 mb-4 flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line bg-canvas pt-2 pb-3 max-sm:gap-x-3"
    >
      {session.started_at && ending && <TitleCountdown name={name} endsAt={ending.at.toISOString()} />}
      <div className={`min-w-0 flex-1 basis-32 ${session.state === 'queued' ? 'max-sm:basis-full' : ''}`}>
        <Progress session={session} ending={ending} name={name} wanted={labels?.wanted} />
      </div>
      <SessionButtons session={session} labels={labels} snapshot={snapshot} />
      <div className="absolute inset-x-0 bottom-0">
        {session.started_at && ending ? (
          <TimeBar from={session.started_at.toISOString()} to={ending.at.toISOString()} />
        ) : (
          <div className="border-b border-line" />
        )}
      </div>
    </section>
  )
}
