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

type Props = { shape: Pick<Shape, 'width' | 'height' | 'color'>; className: string; children: ReactNode }

/** Draws an empty board in millimetres. What is on it goes inside; its name stands beside it. */
export function Board({ shape: { width, height, color }, className, children }: Props) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}`}
      className={className}
    >
      <rect width={width} height={height} rx={2} className={`${boards[color]} stroke-black/25`} strokeWidth={0.3} />
      {children}
    </svg>
  )
}
