'use client'

import { type MouseEvent, useState } from 'react'
import { Board } from '#components/board-picture/board.tsx'
import { largeDrawing } from '#components/board-picture/large.ts'
import { nearestThing } from '#components/board-picture/nearest-thing.ts'
import { PartOfBoard } from '#components/board-picture/part-of-board.tsx'
import { textOf } from '#components/board-picture/pin-labels.ts'
import type { Part, Pin, Shape } from '#components/board-picture/shape.ts'
import { MarkedTable, rowsWithin } from './marked-table.tsx'

/** The list of so few pins is beside a lower drawing. */
const FEW = 8
/** What the drawing's panel has around it, and the gap below, in pixels. */
const AROUND = 70
/** So many rows are not worth a switch. */
const SPARE = 2

type Props = { shape: Shape; label: string }

/**
 * Draws a board large, with a list of its pins. One that is pointed at, or focused in the list, is
 * marked in both. What parts are is said where they are pointed at, and to screen readers.
 */
export function Pinout({ shape, label }: Props) {
  const [marked, mark] = useState<string>()
  const pins = [...Map.groupBy(shape.pins, ({ name }) => name)].map(([name, all]) => ({
    name,
    use: jointUse(all),
  }))
  const parts = shape.parts.flatMap((part) => (part.name ? [{ name: part.name, use: purposeOf(part) }] : []))
  const { labels, font, room, height } = largeDrawing(shape)
  const marking = { marked, mark }
  const areFew = pins.length > 0 && pins.length <= FEW
  const beside = height + AROUND
  const hint = [...pins, ...parts].find(({ name }) => name === marked)
  return (
    <div className={`grid gap-4 ${pins.length > 0 ? 'lg:grid-cols-[2fr_1fr]' : ''}`}>
      <div className={`flex min-w-0 flex-col gap-4 ${areFew ? '' : 'lg:self-start'}`}>
        {/* Marked pins grow: where they kept the scroll position, the page would move to and fro. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the lists do it for the keyboard */}
        <div
          onClick={(event) => mark(thingAt(shape, event))}
          className="flex min-w-0 grow flex-col justify-center rounded-lg border border-line bg-raised px-4 pt-4 pb-2 [overflow-anchor:none]"
        >
          <Board shape={shape} room={room} className={`w-full ${areFew ? 'max-h-96' : 'max-h-136'}`}>
            {shape.parts.map((part) => (
              <MarkedPart key={`${part.kind} ${part.x} ${part.y}`} part={part} {...marking} />
            ))}
            {shape.pins.map(({ name, x, y }) => (
              <circle
                key={`${name} ${x} ${y}`}
                cx={x}
                cy={y}
                r={name === marked ? 1.5 : 0.85}
                onPointerEnter={() => mark(name)}
                onPointerLeave={() => mark(undefined)}
                className={name === marked ? 'fill-[#ff6a3d] stroke-[#151718]' : 'fill-[#d9b75c] stroke-[black]/40'}
                strokeWidth={0.2}
              />
            ))}
            {labels.map(({ names, x, y, turn, anchor, isOutside }) => (
              <text
                key={`${x} ${y}`}
                x={x}
                y={y}
                transform={`rotate(${turn} ${x} ${y})`}
                textAnchor={anchor}
                dominantBaseline="central"
                fontSize={font}
                paintOrder="stroke"
                strokeWidth={0.5}
                className={`pointer-events-none font-mono max-sm:hidden ${names.some((name) => name === marked) ? 'fill-[#ff6a3d] stroke-[#151718]' : isOutside ? 'fill-ink' : inkOn(shape)}`}
              >
                {textOf(names)}
              </text>
            ))}
          </Board>
          <p className="mt-2 min-h-5 text-center text-xs text-muted">
            {hint ? (
              <>
                <span className="font-mono text-ink">{hint.name}</span> {hint.use}
              </>
            ) : (
              pins.length > 0 && <span className="sm:hidden noscript:hidden">Tap a pin or part to see its name.</span>
            )}
          </p>
        </div>
        {parts.length > 0 && (
          <ul aria-label={`Parts of ${label}`} className="sr-only">
            {parts.map(({ name, use }) => (
              <li key={name}>{[name, use].filter(Boolean).join(': ')}</li>
            ))}
          </ul>
        )}
      </div>
      {pins.length > 0 && (
        <div className="relative min-w-0">
          <MarkedTable
            label={`Pins of ${label}`}
            noun="Pin"
            rows={pins}
            count={shape.pins.length}
            {...marking}
            where={pins.length <= rowsWithin(beside) + SPARE ? 'has room' : 'is level'}
          />
        </div>
      )}
    </div>
  )
}

/** Returns the colours of names on a board: outlined, as some lie on parts of another colour. */
const inkOn = ({ color }: Shape) =>
  color === 'white' ? 'fill-[#3a3f42] stroke-[#dfe3e4]' : 'fill-[#e8edec] stroke-[#151718]'

/** Returns what was clicked: a finger leaves again, so pointing at it is not enough. */
function thingAt(shape: Shape, { currentTarget, clientX, clientY }: MouseEvent): string | undefined {
  const matrix = currentTarget.querySelector('svg')?.getScreenCTM()
  if (!matrix) return undefined
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse())
  return nearestThing(shape, x, y)
}

type MarkedPartProps = { part: Part; marked: string | undefined; mark: (name: string | undefined) => void }

function MarkedPart({ part, marked, mark }: MarkedPartProps) {
  const { name, x, y, w, h } = part
  if (!name) return <PartOfBoard {...part} />
  return (
    <g onPointerEnter={() => mark(name)} onPointerLeave={() => mark(undefined)}>
      <PartOfBoard {...part} />
      {name === marked && (
        <rect
          x={x - 0.6}
          y={y - 0.6}
          width={w + 1.2}
          height={h + 1.2}
          rx={1}
          className="fill-transparent stroke-[#ff6a3d]"
          strokeWidth={1}
        />
      )}
    </g>
  )
}

/** Pins of one name share a row, which says how many they are. */
function jointUse(pins: Pin[]): string {
  return [pins[0]?.use, pins.length > 1 && `${pins.length} pins`].filter(Boolean).join(', ')
}

function purposeOf({ use, pin, notEmulated }: Part): string {
  const purpose = [use, pin && `on pin ${pin}`].filter(Boolean).join(', ')
  return notEmulated ? `${purpose} (not emulated)`.trimStart() : purpose
}
