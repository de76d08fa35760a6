import type { Part } from './shape.ts'

/** The light around an LED that is on. */
export function Glow({ x, y, w, h }: Pick<Part, 'x' | 'y' | 'w' | 'h'>) {
  return [
    { r: 5, fill: 'fill-[#ffd257]/25' },
    { r: 2.8, fill: 'fill-[#ffd257]/55' },
  ].map(({ r, fill }) => <circle key={r} cx={x + w / 2} cy={y + h / 2} r={r} className={fill} />)
}
