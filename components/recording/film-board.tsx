import type { ReactNode } from 'react'
import { levelText } from '#components/board-picture/pin-level.ts'
import type { PlacedPart } from '#components/board-picture/place-parts.ts'
import type { Shape } from '#components/board-picture/shape.ts'
import { ShownBoard } from '#components/board-picture/shown-board.tsx'
import { Screen } from '#components/console/parts/screen.tsx'
import type { PinState } from '#wire/pins.ts'
import type { BoardMoment } from './board-history.ts'

type Props = {
  shape: Shape | null
  placed: readonly PlacedPart[]
  moment: BoardMoment
  /** What stands below the pins. */
  children?: ReactNode
}

/** The board of a film at a moment: drawn if it can be, and its pins as words. */
export function FilmBoard({ shape, placed, moment: { pins, parts, isOff }, children }: Props) {
  const isDrawn = shape?.pins.some(({ name }) => pins.some(({ pin }) => pin === name)) || pins.length === 0
  return (
    <section aria-label="Board" className="flex min-w-0 flex-wrap items-center gap-3">
      {shape && isDrawn && (
        <ShownBoard
          shape={shape}
          pins={pins}
          placed={placed}
          parts={parts}
          isOff={isOff}
          className="max-h-56 w-full min-w-0 flex-1 max-lg:max-h-28 max-sm:max-h-20 lg:basis-full"
        />
      )}
      <ul aria-label="Pins" className={LIST}>
        {pins.filter(isKnown).map((pin) => (
          <li key={pin.pin} className={ITEM}>
            <span className="font-mono">{pin.pin}</span> {levelText(pin) || 'not known'}
            {pin.direction === 'in' && <span className="text-muted"> in</span>}
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}

/** What the parts of a film were set to at a moment, and what screens showed. */
export function FilmParts({ parts }: Pick<BoardMoment, 'parts'>) {
  return (
    <>
      {parts.filter(isScreen).map(({ name, state }) => (
        <figure key={name} className="w-full max-lg:max-w-48">
          <figcaption className="pb-1 font-mono text-xs">{name}</figcaption>
          <Screen name={name} state={state} />
        </figure>
      ))}
      <ul aria-label="Parts" className={LIST}>
        {parts
          .filter((part) => !isScreen(part))
          .map(({ name, state }) => (
            <li key={name} className={ITEM}>
              <span className="font-mono">{name}</span> {settingsText(state)}
            </li>
          ))}
      </ul>
    </>
  )
}

const LIST = 'flex flex-wrap gap-1.5 text-xs empty:hidden max-lg:max-h-28 max-lg:overflow-auto'
const ITEM = 'rounded-md border border-line px-1.5 py-0.5 tabular-nums'

/** An input that nothing is on says nothing. */
const isKnown = ({ direction, level, duty }: PinState) => direction === 'out' || level !== null || duty !== null

const isScreen = ({ kind }: BoardMoment['parts'][number]) => kind === 'ssd1306'

/** Returns what a part was set to: `not pressed`, `30%`, `temperature 21.5, humidity 50`. */
function settingsText(state: BoardMoment['parts'][number]['state']): string {
  return Object.entries(state)
    .map(([member, value]) => {
      if (typeof value === 'boolean') return value ? member : `not ${member}`
      if (member === 'duty') return `${Math.round(Number(value) * 100)}%`
      return `${member} ${typeof value === 'number' ? Number(value.toFixed(3)) : value}`
    })
    .join(', ')
}
