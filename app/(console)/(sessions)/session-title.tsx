import type { Session, SessionLabels } from '#core/sessions/index.ts'

type Props = { session: Session; labels: SessionLabels | undefined }

/** Shows the board type of a session, and smaller which board of that type it has. */
export function SessionTitle({ session, labels }: Props) {
  return (
    <>
      <span className="mr-1">{labels?.board_type ?? session.board_type}</span>{' '}
      {labels?.board && (
        <span className="inline-block text-sm font-normal tracking-normal text-muted">{labels.board}</span>
      )}
    </>
  )
}
