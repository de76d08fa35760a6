import { Board } from '#components/board-picture/board.tsx'
import { Glow } from '#components/board-picture/glow.tsx'
import { PartOfBoard } from '#components/board-picture/part-of-board.tsx'
import type { Part } from '#components/board-picture/shape.ts'
import { shapeOf } from '#components/board-picture/shape-of.ts'
import { DEMO_BOARD_TYPE } from '#core/guest-sessions/index.ts'

/** The pin that the LED of the demo board is on. */
const LED_PIN = 'D13'

/** Draws the board that visitors may try. The frame's `data-led` says what its LED does. */
export function DemoBoard() {
  const shape = shapeOf(DEMO_BOARD_TYPE)
  return (
    <Board shape={shape} className="mx-auto h-28 w-full drop-shadow-md sm:h-44">
      {shape.parts.map((part) =>
        part.pin === LED_PIN ? (
          <Led key={part.pin} part={part} />
        ) : (
          <PartOfBoard key={`${part.kind} ${part.x} ${part.y}`} {...part} />
        ),
      )}
      {shape.pins.map(({ name, x, y }) => (
        <circle key={`${name} ${x} ${y}`} cx={x} cy={y} r={0.75} className="fill-[#d9b75c]" />
      ))}
    </Board>
  )
}

/** An LED that is dark, and above it the same one lit. */
function Led({ part }: { part: Part }) {
  return (
    <>
      <g opacity={0.3}>
        <PartOfBoard {...part} />
      </g>
      <g className="group-data-[led=example]/demo:motion-safe:animate-[demo-led_5s_step-end] group-data-[led=off]/demo:opacity-0">
        <Glow {...part} />
        <PartOfBoard {...part} />
      </g>
    </>
  )
}
