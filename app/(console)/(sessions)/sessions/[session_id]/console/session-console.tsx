import type { SessionWithConnection } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { LazyConsole } from './lazy-console.tsx'
import { RecordedOutput } from './recorded-output.tsx'
import { WithoutScript } from './without-script.tsx'

type Props = { user: User; session: SessionWithConnection; name: string; search: string }

/**
 * The console of a session: live while it has its board, recorded after it. Some boards have none.
 */
export function SessionConsole({ user, session, name, search }: Props) {
  const { id, state, console } = session
  if (state === 'ended') return console && <RecordedOutput user={user} sessionId={id} search={search} />
  if (session.board_online === null) return null
  return (
    <>
      <LazyConsole sessionId={id} name={name} />
      {console && <WithoutScript user={user} sessionId={id} />}
    </>
  )
}
