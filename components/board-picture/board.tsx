import type { ReactNode } from 'react'
import type { Color, Shape } from './shape.ts'

const MARGIN = 3

const boards: Record<Color, string> = {
  teal: 'fill-[#0f6f7c]',
  green: 'fill-[#1b6b45]',
  blue: 'fill-[#20508f]',
  black: 'fill-[#2a2d2f]',
  white: 'fill-[#dfe3e4]',
}

/** Room beside the board for what stands there: left and right, above and below, in millimetres. */
export type Room = { x: number; y: number }

type Props = {
  shape: Pick<Shape, 'width' | 'height' | 'color'>
  room?: Room
  className: string
  children: ReactNode
}

/** Returns the drawn area: the board and a margin for what sticks out of it. */
export function areaOf({ width, height }: Pick<Shape, 'width' | 'height'>, room: Room = { x: 0, y: 0 }) {
  const [x, y] = [Math.max(MARGIN, room.x), Math.max(MARGIN, room.y)]
  return { x: -x, y: -y, width: width + 2 * x, height: height + 2 * y }
}

/** Draws an empty board in millimetres. What is on it goes inside; its name stands beside it. */
export function Board({ shape: { width, height, color }, room, className, children }: Props) {
  const area = areaOf({ width, height }, room)
  return (
    <svg aria-hidden="true" viewBox={`${area.x} ${area.y} ${area.width} ${area.height}`} className={className}>
      <rect width={width} height={height} rx={2} className={`${boards[color]} stroke-black/25`} strokeWidth={0.3} />
      {children}
    </svg>
  )
}
