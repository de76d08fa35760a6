import type { Session, SessionLabels } from '#core/sessions/index.ts'

type Props = { session: Session; labels: SessionLabels | undefined }

/** Shows the board type of a session, and smaller which board of that type it has. */
export function SessionTitle({ session, labels }: Props) {
  return (
    <>
      {labels?.board_type ?? session.board_type}
      {labels?.board && <span className="ml-2 text-sm font-normal tracking-normal text-muted">{labels.board}</span>}
    </>
  )
}
