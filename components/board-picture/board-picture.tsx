import { Fragment } from 'react'
import { Board } from './board.tsx'
import { Glow } from './glow.tsx'
import { PartOfBoard } from './part-of-board.tsx'
import { shapeOf } from './shape-of.ts'

type Props = {
  boardType: string
  /** The pin whose LED is on. */
  litPin?: string | undefined
  className?: string
}

/** Draws a board type from above. Its name stands beside it, so the picture is decoration. */
export function BoardPicture({ boardType, litPin, className = '' }: Props) {
  const shape = shapeOf(boardType)
  return (
    <Board shape={shape} className={className}>
      {shape.parts.map((part) => (
        <Fragment key={`${part.kind} ${part.x} ${part.y}`}>
          {part.kind === 'led' && litPin !== undefined && part.pin === litPin && <Glow {...part} />}
          <PartOfBoard {...part} />
        </Fragment>
      ))}
      {shape.pins.map(({ name, x, y }) => (
        <circle
          key={`${name} ${x} ${y}`}
          cx={x}
          cy={y}
          r={0.75}
          className="fill-[#d9b75c] stroke-[black]/40"
          strokeWidth={0.2}
        />
      ))}
    </Board>
  )
}
