import { Dock } from '#components/ui/dock.tsx'
import { RecordedOutput } from '../console/recorded-output.tsx'
import { panesOf } from '../panes.tsx'
import { Timeline } from '../timeline.tsx'
import { type EndedSessionProps, EndedStrip } from './ended-strip.tsx'
import { Outcome } from './outcome.tsx'

/** Shows what came of a session: why it ended, what it cost and what its board printed. */
export function EndedSession(props: EndedSessionProps) {
  const { user, session, name, search, balance, isOffered } = props
  return (
    <>
      <EndedStrip {...props} />
      <Dock panes={panesOf(user, session)}>
        <Outcome user={user} session={session} balance={balance} isOffered={isOffered} />
        {/* The terminal of the recording gets what its search and its bar leave. */}
        <div className="min-h-0 flex-1 overflow-y-auto p-3 [container-type:size]">
          <div className="space-y-4 [--player:max(14rem,calc(100cqh-14rem))] sm:[--player:max(14rem,calc(100cqh-9rem))]">
            <RecordedOutput user={user} session={session} name={name} search={search} />
            <noscript>
              <Timeline user={user} session={session} />
            </noscript>
          </div>
        </div>
      </Dock>
    </>
  )
}
