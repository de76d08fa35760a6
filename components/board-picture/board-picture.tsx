import { Board } from './board.tsx'
import { PartOfBoard } from './part-of-board.tsx'
import { shapeOf } from './shape-of.ts'

/** Draws a board type from above. Its name stands beside it, so the picture is decoration. */
export function BoardPicture({ boardType, className = '' }: { boardType: string; className?: string }) {
  const shape = shapeOf(boardType)
  return (
    <Board shape={shape} className={className}>
      {shape.parts.map((part) => (
        <PartOfBoard key={`${part.kind} ${part.x} ${part.y}`} {...part} />
      ))}
      {shape.pins.map(({ name, x, y }) => (
        <circle
          key={`${name} ${x} ${y}`}
          cx={x}
          cy={y}
          r={0.75}
          className="fill-[#d9b75c] stroke-black/40"
          strokeWidth={0.2}
        />
      ))}
    </Board>
  )
}
