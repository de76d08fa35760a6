type Props = {
  boardType: string
  /** Which board of that type the session has, if it has one. */
  board: string | null | undefined
  isInTable?: boolean
}

/**
 * Shows the board type of a session, and smaller which board of that type it has. In a table that
 * has a line of its own, so that all rows are alike.
 */
export function SessionTitle({ boardType, board, isInTable = false }: Props) {
  return (
    <>
      <span className="mr-1">{boardType}</span>{' '}
      {board && (
        <span className={`inline-block text-sm font-normal tracking-normal text-muted ${isInTable ? 'md:block' : ''}`}>
          {board}
        </span>
      )}
    </>
  )
}
