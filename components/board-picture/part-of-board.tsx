import type { Part } from './shape.ts'

const fills: Record<Part['kind'], string> = {
  chip: 'fill-[#151718]',
  module: 'fill-[#b9bfc2]',
  metal: 'fill-[#c4c9cc]',
  black: 'fill-[#0c0d0e]',
  header: 'fill-[#17191b]',
  led: 'fill-[#ffd257]',
  button: 'fill-[#c9ced0]',
  hole: 'fill-[#c8a24a]',
  matrix: 'fill-[#1c1e1f]',
  gold: 'fill-[#c8a24a]',
}

/**
 * Draws a part of a board. It knows no board types: all their drawings together are large, and a
 * page that draws one needs only that.
 */
export function PartOfBoard({ kind, x, y, w, h, label }: Part) {
  const size = Math.min(h * 0.42, (w / (label?.length ?? 1)) * 1.45, 3.4)
  return (
    <>
      {kind === 'hole' ? (
        <circle
          cx={x + w / 2}
          cy={y + h / 2}
          r={w / 2}
          className={`${fills.hole} stroke-[black]/40`}
          strokeWidth={0.8}
        />
      ) : (
        <rect
          x={x}
          y={y}
          width={w}
          height={h}
          rx={0.6}
          className={`${fills[kind]} stroke-[black]/30`}
          strokeWidth={0.25}
        />
      )}
      {kind === 'button' && <circle cx={x + w / 2} cy={y + h / 2} r={Math.min(w, h) / 3} className="fill-[#303436]" />}
      {kind === 'matrix' && <Lights x={x} y={y} w={w} h={h} />}
      {label && kind !== 'led' && kind !== 'button' && size > 0.9 && (
        <text
          x={x + w / 2}
          y={y + h / 2}
          dominantBaseline="central"
          textAnchor="middle"
          fontSize={size}
          className={`font-mono ${kind === 'metal' || kind === 'module' ? 'fill-[#3a3f42]' : 'fill-[#c6cccb]'}`}
        >
          {label}
        </text>
      )}
    </>
  )
}

/** Five by five lights, as parts of the length and height of the matrix. */
const LIGHTS = Array.from({ length: 25 }, (_, place) => ({
  column: ((place % 5) + 0.5) / 5,
  line: (Math.floor(place / 5) + 0.5) / 5,
}))

function Lights({ x, y, w, h }: Pick<Part, 'x' | 'y' | 'w' | 'h'>) {
  return LIGHTS.map(({ column, line }) => (
    <rect
      key={`${column} ${line}`}
      x={x + column * w - 0.4}
      y={y + line * h - 0.8}
      width={0.8}
      height={1.6}
      className="fill-[#6b3a37]"
    />
  ))
}
