import { declaredParts } from '#components/board-picture/declared-parts.ts'
import { shapeOf } from '#components/board-picture/shape-of.ts'
import { LazyPlayer } from '#components/recording/lazy-player.tsx'
import { toAskedFlash } from '#components/recording/name-flashes.ts'
import { listArtifacts } from '#core/artifacts/index.ts'
import { readRecordedText } from '#core/consoles/index.ts'
import { listFlashes } from '#core/firmware/index.ts'
import type { SessionWithConnection } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { DAY_MS } from '#durations.ts'
import { RecordedText } from './recorded-text.tsx'

/** How long output is kept at least. */
const KEPT_DAYS = 31

type Props = {
  user: User
  session: SessionWithConnection
  /** The name of the session's board. */
  name: string
  /** What is searched for in the text, without script. */
  search: string
}

/** Plays what a board with a console printed; without script, shows it as text. */
export async function RecordedOutput({ user, session, name, search }: Props) {
  const recorded = await readRecordedText(user, session.id)
  if (recorded.bytes === 0) return <NoOutput>The board printed nothing.</NoOutput>
  if (recorded.text === '' && isOld(session))
    return <NoOutput title="The output was deleted">{`Output is kept for ${KEPT_DAYS} days.`}</NoOutput>
  const [{ artifacts }, flashes] = await Promise.all([listArtifacts(user, session.id), listFlashes(user, session.id)])
  return (
    <>
      <LazyPlayer
        sessionId={session.id}
        name={name}
        bytes={recorded.bytes}
        shape={shapeOf(session.board_type)}
        parts={declaredParts(session.parts)}
        canReplay={artifacts.some(({ kind, state }) => kind === 'recording' && state === 'ready')}
        flashes={flashes.map(toAskedFlash)}
      />
      <noscript>
        <RecordedText user={user} sessionId={session.id} {...recorded} search={search} />
      </noscript>
    </>
  )
}

function isOld({ ended_at }: SessionWithConnection): boolean {
  return ended_at !== null && Date.now() - ended_at.getTime() > KEPT_DAYS * DAY_MS
}

function NoOutput({ title = 'No output was recorded', children }: { title?: string; children: string }) {
  return (
    <p className="rounded-lg border border-line bg-surface px-4 py-3 text-muted">
      {title}. {children}
    </p>
  )
}
