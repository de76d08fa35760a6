'use client'

import { useState } from 'react'
import { Board } from '#components/board-picture/board.tsx'
import { PartOfBoard } from '#components/board-picture/board-picture.tsx'
import type { Shape } from '#components/board-picture/shape.ts'
import { Cell, Heading, Table } from '#components/ui/table.tsx'

const head = (
  <>
    <Heading>Pin</Heading>
    <Heading>Use</Heading>
  </>
)

/**
 * Draws a board large. Its pins are listed beside it: a pin that is pointed at, or focused in the
 * list, is marked in both. The list has everything that the drawing says.
 */
export function Pinout({ shape, label }: { shape: Shape; label: string }) {
  const [marked, mark] = useState<string>()
  const named = [...Map.groupBy(shape.pins, ({ name }) => name)].map(([name, [first]]) => ({ name, use: first?.use }))
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
      <div className="rounded-lg border border-line bg-raised p-4">
        <Board shape={shape} className="max-h-96 w-full">
          {shape.parts.map((part) => (
            <PartOfBoard key={`${part.kind} ${part.x} ${part.y}`} {...part} />
          ))}
          {shape.pins.map(({ name, x, y }) => (
            <circle
              key={`${name} ${x} ${y}`}
              cx={x}
              cy={y}
              r={name === marked ? 1.5 : 0.85}
              onPointerEnter={() => mark(name)}
              onPointerLeave={() => mark(undefined)}
              className={`stroke-black/40 ${name === marked ? 'fill-[#ff6a3d]' : 'fill-[#d9b75c]'}`}
              strokeWidth={0.2}
            />
          ))}
        </Board>
        <p className="mt-2 min-h-5 text-center font-mono text-xs text-muted">{marked}</p>
      </div>
      {named.length > 0 && (
        <section
          aria-label={`Pins of ${label}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs the keyboard
          tabIndex={0}
          className="max-h-112 overflow-y-auto"
        >
          <Table label={`Pins of ${label}`} head={head}>
            {named.map(({ name, use }) => (
              <tr
                key={name}
                onPointerEnter={() => mark(name)}
                onPointerLeave={() => mark(undefined)}
                className={name === marked ? 'bg-raised' : ''}
              >
                <Cell className="font-mono text-xs">{name}</Cell>
                <Cell className="text-xs text-muted">{use}</Cell>
              </tr>
            ))}
          </Table>
        </section>
      )}
    </div>
  )
}
