import { credits } from '#components/amounts.ts'
import { FactGrid } from '#components/fact-grid.tsx'
import { TimeSince } from '#components/time-left.tsx'
import { recentWaits } from '#core/boards/index.ts'
import type { Session, SessionLabels } from '#core/sessions/index.ts'
import { firmwareOf } from '../../../session-text.ts'
import { ReloadWithoutScript } from './console/reload-without-script.tsx'
import { StateCard } from './state-card.tsx'

type Props = { session: Session; labels: SessionLabels | undefined; name: string }

/** Says of a session that starts what is done, how long that takes, and what it will cost. */
export async function GettingReady({ session, labels, name }: Props) {
  const { p50 } = await recentWaits(session.board_type)
  return (
    <StateCard
      boardType={session.board_type}
      title={`Getting ${name} ready`}
      text={
        <>
          <p>
            Putting <bdi>{firmwareOf(labels) ?? 'its image'}</bdi> on it. If it does not start, the session ends by
            itself, free of charge.
          </p>
          <ReloadWithoutScript sessionId={session.id} />
        </>
      }
    >
      <FactGrid
        isInCard
        facts={[
          { name: 'Requested', text: <TimeSince moment={session.created_at.toISOString()} /> },
          { name: 'Half of all starts take', text: p50 === null ? 'Not known yet' : `${inSeconds(p50)} at most` },
          {
            name: 'Once it runs',
            text: `${credits(session.credits_per_minute)} per minute`,
            more: 'Nothing is charged before.',
            span: 'row',
          },
        ]}
      />
    </StateCard>
  )
}

const inSeconds = (seconds: number) => (seconds <= 1 ? '1 second' : `${seconds} seconds`)
