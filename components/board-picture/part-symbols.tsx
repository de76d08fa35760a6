import type { PartState } from '#wire/parts.ts'
import { type DrawnPart, SYMBOL } from './place-parts.ts'

type Props = { drawn: DrawnPart[]; states: readonly PartState[]; isOff: boolean }

const MAX_NAME = 9
const NAME_SIZE = 2.3

/** Draws the parts of a session beside the board, as they are now, with lines to their pins. */
export function PartSymbols({ drawn, states, isOff }: Props) {
  return drawn.map(({ part, x, y, isAbove, pins }) => (
    <g key={part.name}>
      {pins.map((pin) => (
        <path
          key={`${pin.x} ${pin.y}`}
          d={`M ${pin.x} ${pin.y} V ${isAbove ? -1.2 : y - SYMBOL / 2 - 1.5} L ${x} ${y}`}
          className="fill-none stroke-control"
          strokeWidth={0.4}
        />
      ))}
      <g transform={`translate(${x} ${y})`}>
        <PartSymbol kind={part.kind} state={isOff ? undefined : states.find(({ name }) => name === part.name)?.state} />
        <text
          y={isAbove ? -SYMBOL / 2 - 1.4 : SYMBOL / 2 + 1.6}
          dominantBaseline="central"
          textAnchor="middle"
          fontSize={NAME_SIZE}
          className="fill-ink font-mono"
        >
          {part.name.length > MAX_NAME ? `${part.name.slice(0, MAX_NAME - 1)}…` : part.name}
        </text>
      </g>
    </g>
  ))
}

type SymbolProps = { kind: string; state: PartState['state'] | undefined }

const HALF = SYMBOL / 2
/** How far a knob turns to each side, in degrees. */
const TURN = 135

function PartSymbol({ kind, state }: SymbolProps) {
  if (kind === 'led')
    return (
      <>
        <circle r={HALF + 1} className="fill-[#ffd257]" opacity={0.5 * Number(state?.duty ?? 0)} />
        <circle r={HALF - 0.8} className="fill-surface" />
        <circle
          r={HALF - 0.8}
          className="fill-[#ffd257] stroke-control"
          strokeWidth={0.3}
          fillOpacity={0.15 + 0.85 * Number(state?.duty ?? 0)}
        />
      </>
    )
  if (kind === 'potentiometer')
    return (
      <>
        <circle r={HALF - 0.3} className="fill-surface stroke-control" strokeWidth={0.4} />
        <path
          d={`M 0 0 V ${0.9 - HALF}`}
          transform={`rotate(${TURN * (2 * Number(state?.value ?? 0.5) - 1)})`}
          className="stroke-ink"
          strokeWidth={0.7}
          strokeLinecap="round"
        />
      </>
    )
  return (
    <>
      <rect
        x={-HALF}
        y={0.5 - HALF}
        width={SYMBOL}
        height={SYMBOL - 1}
        rx={0.6}
        className={`${kind === 'ssd1306' ? 'fill-[#151718]' : 'fill-surface'} stroke-control`}
        strokeWidth={0.4}
      />
      {kind === 'button' && <circle r={1.6} className={state?.pressed === true ? 'fill-accent' : 'fill-control'} />}
      {words[kind] && (
        <text
          dominantBaseline="central"
          textAnchor="middle"
          fontSize={1.9}
          className={`font-mono ${kind === 'ssd1306' ? 'fill-[#ffffff]' : 'fill-ink'}`}
        >
          {words[kind]}
        </text>
      )}
    </>
  )
}

const words: Record<string, string> = { dht22: '°C %', ssd1306: 'OLED', uart: 'UART' }
