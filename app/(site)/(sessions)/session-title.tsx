import type { Session, SessionLabels } from '#core/sessions/index.ts'

type Props = { session: Session; labels: SessionLabels | undefined; isInTable?: boolean }

/**
 * Shows the board type of a session, and smaller which board of that type it has. In a table that
 * has a line of its own, so that all rows are alike.
 */
export function SessionTitle({ session, labels, isInTable = false }: Props) {
  return (
    <>
      <span className="mr-1">{labels?.board_type ?? session.board_type}</span>{' '}
      {labels?.board && (
        <span className={`inline-block text-sm font-normal tracking-normal text-muted ${isInTable ? 'md:block' : ''}`}>
          {labels.board}
        </span>
      )}
    </>
  )
}
