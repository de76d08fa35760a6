import type { Shape } from '#components/board-picture/shape.ts'
import { pinText, ShownBoard } from '#components/board-picture/shown-board.tsx'
import type { PinState } from '#wire/pins.ts'

type Props = { shape: Shape | null; pins: readonly PinState[] }

/** The board of a film at a moment: drawn if it can be, and its pins as words. */
export function FilmBoard({ shape, pins }: Props) {
  const isDrawn = shape?.pins.some(({ name }) => pins.some(({ pin }) => pin === name)) || pins.length === 0
  return (
    <section aria-label="Board" className="flex min-w-0 flex-wrap items-center gap-3">
      {shape && isDrawn && (
        <ShownBoard
          shape={shape}
          pins={pins}
          className="max-h-56 w-full min-w-0 flex-1 max-lg:max-h-28 lg:basis-full"
        />
      )}
      <ul aria-label="Pins" className="flex flex-wrap gap-1.5 text-xs max-lg:max-h-28 max-lg:overflow-auto">
        {pins.filter(isKnown).map((pin) => (
          <li key={pin.pin} className="rounded-md border border-line px-1.5 py-0.5 tabular-nums">
            <span className="font-mono">{pin.pin}</span> {pinText(pin)}
            {pin.direction === 'in' && <span className="text-muted"> in</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** An input that nothing is on says nothing. */
const isKnown = ({ direction, level, duty }: PinState) => direction === 'out' || level !== null || duty !== null
