import { type KeyboardEvent, useRef, useState } from 'react'
import type { areaOf } from '#components/board-picture/board.tsx'
import { PITCH, type Shape } from '#components/board-picture/shape.ts'
import { nextPin } from './next-pin.ts'
import { clickText, type PinFacts, pinText } from './pin-facts.ts'

type Props = {
  shape: Shape
  area: ReturnType<typeof areaOf>
  factsOf: (pin: string) => PinFacts
  isOff: boolean
  /** The place in the list of the pin that is pointed at or has the focus. */
  pointed: number | null
  onPoint: (index: number | null) => void
  onSet: (pin: string, level: 0 | 1) => void
  onVoltage: (pin: string) => void
}

/**
 * Lies over the drawn pins: each says what it is while it is pointed at or has the focus, and an
 * input is changed by a click. One of them is in the order of the Tab key, and arrow keys lead from
 * there to the others.
 */
export function DrawnPins({ shape, area, factsOf, isOff, pointed, onPoint, onSet, onVoltage }: Props) {
  const group = useRef<HTMLFieldSetElement>(null)
  const [chosen, reach] = useState<number | null>(null)
  const clickable = shape.pins.findIndex(({ name }) => clickText(factsOf(name)) !== '')
  /** The pin that the Tab key reaches: at first one that can be set. */
  const reached = chosen ?? Math.max(0, clickable)
  const shown = pointed === null ? undefined : shape.pins[pointed]

  function press({ role, name, state }: PinFacts) {
    if (isOff) return
    if (role === 'input') onSet(name, state?.level === 1 ? 0 : 1)
    if (role === 'analogue') onVoltage(name)
  }

  function move(event: KeyboardEvent) {
    if (event.key === 'Escape') return onPoint(null)
    const next = nextPin(shape.pins, reached, event.key)
    if (next === undefined) return
    event.preventDefault()
    group.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <>
      <fieldset ref={group} aria-label="Pins on the drawing" onKeyDown={move}>
        {shape.pins.map(({ name, x, y }, index) => {
          const facts = factsOf(name)
          const click = isOff ? '' : clickText(facts)
          return (
            <button
              key={`${x} ${y}`}
              type="button"
              tabIndex={index === reached ? 0 : -1}
              aria-label={labelOf(facts, click)}
              aria-disabled={click === '' || undefined}
              onClick={() => press(facts)}
              onPointerEnter={() => onPoint(index)}
              onPointerLeave={() => onPoint(null)}
              onFocus={() => {
                reach(index)
                onPoint(index)
              }}
              onBlur={() => onPoint(null)}
              style={{
                left: percent(x - PITCH / 2 - area.x, area.width),
                top: percent(y - PITCH / 2 - area.y, area.height),
                width: percent(PITCH, area.width),
                height: percent(PITCH, area.height),
              }}
              className={`absolute rounded-full ${click === '' ? 'cursor-default' : 'cursor-pointer'}`}
            />
          )
        })}
      </fieldset>
      {shown && <PinTip facts={factsOf(shown.name)} isOff={isOff} x={shown.x} y={shown.y} area={area} />}
    </>
  )
}

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`

/** Returns what a screen reader says of a pin: `D2, interrupt 0, input, low: set high`. */
function labelOf(facts: PinFacts, click: string): string {
  const text = [facts.name, facts.use, pinText(facts)].filter(Boolean).join(', ')
  return click === '' ? text : `${text}: ${click}`
}

type PinTipProps = { facts: PinFacts; isOff: boolean; x: number; y: number; area: Props['area'] }

/** Says beside a pin what the button over it tells a screen reader. It stays within the drawing. */
function PinTip({ facts, isOff, x, y, area }: PinTipProps) {
  const isAbove = y - area.y > area.height / 2
  const along = percent(x - area.x, area.width)
  const click = isOff ? 'Power is off' : clickText(facts) && `Click: ${clickText(facts)}`
  return (
    <div
      aria-hidden="true"
      style={{
        left: along,
        top: percent(y - area.y + (isAbove ? -PITCH : PITCH), area.height),
        translate: `-${along} ${isAbove ? '-100%' : '0'}`,
      }}
      className="pointer-events-none absolute z-10 w-max max-w-full rounded-md border border-line-strong bg-surface px-2 py-1 text-xs shadow-lg"
    >
      <p>
        <span className="font-mono font-medium">{facts.name}</span>
        {facts.use && <span className="text-muted"> · {facts.use}</span>}
      </p>
      {pinText(facts) && <p>{pinText(facts)}</p>}
      {click && <p className="text-muted">{click}</p>}
    </div>
  )
}
