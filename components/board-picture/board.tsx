import type { ReactNode } from 'react'
import type { Color, Shape } from './shape.ts'

/** Around a board, for what sticks out of it, in millimetres. */
export const MARGIN = 3

const boards: Record<Color, string> = {
  teal: 'fill-[#0f6f7c] stroke-[black]/25',
  green: 'fill-[#1b6b45] stroke-[black]/25',
  blue: 'fill-[#20508f] stroke-[black]/25',
  black: 'fill-[#33373a] stroke-control',
  white: 'fill-[#dfe3e4] stroke-[black]/25',
}

/** Room for names at both sides of the board, above it and below it, in millimetres. */
export type Room = { x: number; above: number; below: number }

type Props = {
  shape: Pick<Shape, 'width' | 'height' | 'color'>
  room?: Room
  className: string
  children: ReactNode
}

/** Returns the drawn area: the board and a margin for what sticks out of it. */
export function areaOf({ width, height }: Pick<Shape, 'width' | 'height'>, room: Partial<Room> = {}) {
  const { x = MARGIN, above = MARGIN, below = MARGIN } = room
  return { x: -x, y: -above, width: width + 2 * x, height: height + above + below }
}

/** Draws an empty board in millimetres. What is on it goes inside; its name stands beside it. */
export function Board({ shape: { width, height, color }, room, className, children }: Props) {
  const area = areaOf({ width, height }, room)
  return (
    <svg aria-hidden="true" viewBox={`${area.x} ${area.y} ${area.width} ${area.height}`} className={className}>
      <rect width={width} height={height} rx={2} className={boards[color]} strokeWidth={0.3} />
      {children}
    </svg>
  )
}
