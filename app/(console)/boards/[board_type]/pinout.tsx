'use client'

import { useState } from 'react'
import { Board, type Room } from '#components/board-picture/board.tsx'
import { PartOfBoard } from '#components/board-picture/part-of-board.tsx'
import { type PinLabel, pinLabels } from '#components/board-picture/pin-labels.ts'
import type { Part, Pin, Shape } from '#components/board-picture/shape.ts'
import { MarkedTable } from './marked-table.tsx'

const FONT_MM = 1.5
/** The width of a letter, of a font with equal ones. */
const LETTER_MM = FONT_MM * 0.62
const GAP_MM = 2.5
/** The list of so few pins leaves room for that of the parts below it. */
const FEW = 8

type Props = { shape: Shape; label: string }

/**
 * Draws a board large, with lists of its pins and parts. One that is pointed at, or focused in a
 * list, is marked in both. The lists have everything that the drawing says.
 */
export function Pinout({ shape, label }: Props) {
  const [marked, mark] = useState<string>()
  const pins = [...Map.groupBy(shape.pins, ({ name }) => name)].map(([name, all]) => ({ name, use: jointUse(all) }))
  const parts = shape.parts.flatMap((part) => (part.name ? [{ name: part.name, use: purposeOf(part) }] : []))
  const labels = pinLabels(shape)
  const marking = { marked, mark }
  const partsTable = parts.length > 0 && (
    <MarkedTable label={`Parts of ${label}`} noun="Part" rows={parts} count={parts.length} {...marking} />
  )
  const areFew = pins.length > 0 && pins.length <= FEW
  return (
    <div className={`grid items-start gap-4 ${pins.length > 0 ? 'lg:grid-cols-[2fr_1fr]' : ''}`}>
      <div className="min-w-0 space-y-4">
        {/* Marked pins grow: where they kept the scroll position, the page would move to and fro. */}
        <div className="min-w-0 rounded-lg border border-line bg-raised px-4 pt-4 pb-2 [overflow-anchor:none]">
          <Board shape={shape} room={roomFor(labels)} className="max-h-96 w-full">
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
                className={`stroke-black/40 ${name === marked ? 'fill-[#ff6a3d] stroke-[#151718]' : 'fill-[#d9b75c]'}`}
                strokeWidth={0.2}
              />
            ))}
            {labels.map(({ name, x, y, turn, anchor, isOutside }) => (
              <text
                key={`${name} ${x} ${y}`}
                x={x}
                y={y}
                transform={`rotate(${turn} ${x} ${y})`}
                textAnchor={anchor}
                dominantBaseline="central"
                fontSize={FONT_MM}
                paintOrder="stroke"
                strokeWidth={0.5}
                className={`pointer-events-none font-mono max-sm:hidden ${name === marked ? 'fill-[#ff6a3d] stroke-[#151718]' : isOutside ? 'fill-ink' : inkOn(shape)}`}
              >
                {name}
              </text>
            ))}
          </Board>
          <p className="mt-2 min-h-5 text-center font-mono text-xs text-muted">{marked}</p>
        </div>
        {!areFew && partsTable}
      </div>
      {pins.length > 0 && (
        <div className="min-w-0 space-y-4">
          <MarkedTable
            label={`Pins of ${label}`}
            noun="Pin"
            rows={pins}
            count={shape.pins.length}
            {...marking}
            hasRoom
          />
          {areFew && partsTable}
        </div>
      )}
    </div>
  )
}

/** Returns the room that the names beside a board take. */
function roomFor(labels: PinLabel[]): Room {
  const most = (turn: PinLabel['turn']) =>
    Math.max(
      0,
      ...labels
        .filter((one) => one.isOutside && one.turn === turn && one.anchor !== 'middle')
        .map(({ name }) => name.length),
    )
  const room = (length: number) => (length === 0 ? 0 : GAP_MM + length * LETTER_MM)
  const hasLoneOne = labels.some(({ anchor }) => anchor === 'middle')
  return { x: room(most(0)), y: Math.max(room(most(90)), hasLoneOne ? GAP_MM + FONT_MM : 0) }
}

/** Returns the colours of names on a board: outlined, as some lie on parts of another colour. */
const inkOn = ({ color }: Shape) =>
  color === 'white' ? 'fill-[#3a3f42] stroke-[#dfe3e4]' : 'fill-[#e8edec] stroke-[#151718]'

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
function jointUse(pins: Pin[]): string | undefined {
  const use = pins[0]?.use
  return pins.length > 1 ? [use, `${pins.length} pins`].filter(Boolean).join(', ') : use
}

function purposeOf({ use, pin, notEmulated }: Part): string {
  return [use, pin && `on pin ${pin}`, notEmulated && 'not emulated'].filter(Boolean).join(', ')
}
