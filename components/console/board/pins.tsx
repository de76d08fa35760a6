'use client'

import { useRef } from 'react'
import type { PlacedPart } from '#components/board-picture/place-parts.ts'
import type { Shape } from '#components/board-picture/shape.ts'
import type { SetByName } from '#components/console/parts/use-set-queue.ts'
import { useMedia } from '#components/use-media.ts'
import { useStored } from '#components/use-stored.ts'
import type { PartState } from '#wire/parts.ts'
import type { PinInput, PinState } from '#wire/pins.ts'
import { LiveBoard } from './live-board.tsx'
import { maxVoltsOf, pinFacts } from './pin-facts.ts'
import { PinLists } from './pin-lists.tsx'
import { PushButton } from './push-button.tsx'

/** Whether the lists of pins are open, as the user left them: `true` or `false`. */
const LISTS = 'board-pins'
/** Where there is room for the lists below a drawing. */
const ROOMY = '(width >= 64rem) and (height >= 40rem)'

type Props = {
  pins: PinState[]
  shape: Shape
  /** The name of its processor, if we know it. */
  chip: string | undefined
  parts: PlacedPart[]
  partStates: PartState[]
  isLockedUp: boolean
  isOff: boolean
  onSet: SetByName<PinInput>
  /** Resets the board; undefined if it cannot be reset. */
  onReset: (() => void) | undefined
}

/**
 * The board as it is now, with buttons to press and pins to set. The lists say and do the same.
 * Below a drawing they are as they were left, and open at first, if there is room.
 */
export function Pins({ pins, shape, chip, parts, partStates, isLockedUp, isOff, onSet, onReset }: Props) {
  const lists = useRef<HTMLDetailsElement>(null)
  const [kept, keep] = useStored(LISTS)
  const isRoomy = useMedia(ROOMY)
  const areOpen = isRoomy && (kept ?? String(parts.length === 0)) === 'true'
  const factsOf = pinFacts({ shape, chip, parts, states: pins })
  const inputs = pins.filter(({ pin }) => factsOf(pin).role === 'input')
  const driven = pins.filter(({ direction }) => direction === 'out').length
  const isDrawn =
    shape.pins.length > 0 && (pins.length === 0 || shape.pins.some(({ name }) => pins.some(({ pin }) => pin === name)))
  const setLevel = (pin: string, level: 0 | 1) => onSet(pin, { level })

  function showVoltage(pin: string) {
    if (!lists.current) return
    lists.current.open = true
    lists.current.querySelector<HTMLInputElement>(`input[name="${pin}"]`)?.focus()
  }

  return (
    <section
      aria-label="Board"
      className="flex flex-wrap items-start gap-3 lg:flex-col lg:flex-nowrap lg:items-stretch"
    >
      {isDrawn && (
        <div
          className={`w-44 rounded-md bg-raised p-2 max-sm:w-32 max-sm:p-1 lg:w-auto ${isLockedUp || isOff ? 'opacity-50 grayscale' : ''}`}
        >
          <LiveBoard
            shape={shape}
            pins={pins}
            parts={parts}
            partStates={partStates}
            factsOf={factsOf}
            isOff={isOff}
            onVoltage={showVoltage}
            onSet={setLevel}
            onReset={onReset}
          />
        </div>
      )}
      <div className="min-w-0 flex-1 space-y-3 max-sm:space-y-1">
        <PushButton inputs={inputs} onSet={setLevel} />
        <details
          ref={lists}
          open={areOpen || (!isDrawn && pins.length > 0)}
          onToggle={({ currentTarget: { open } }) => isRoomy && open !== areOpen && keep(String(open))}
        >
          <summary className="w-fit cursor-pointer text-xs text-muted max-lg:rounded-md max-lg:border max-lg:border-line-strong max-lg:bg-surface max-lg:px-3 max-lg:py-2 max-lg:text-ink max-sm:py-1.5">
            {pins.length === 0 ? 'Pins' : `${pins.length} pins, ${driven === 0 ? 'none' : driven} driven`}
          </summary>
          <PinLists
            pins={pins.map(({ pin }) => factsOf(pin))}
            maxVolts={maxVoltsOf(chip)}
            isOff={isOff}
            onSet={onSet}
          />
        </details>
      </div>
    </section>
  )
}
