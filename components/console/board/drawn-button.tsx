import type { areaOf } from '#components/board-picture/board.tsx'
import type { Part } from '#components/board-picture/shape.ts'
import type { PinState } from '#wire/pins.ts'
import { useHold } from './use-hold.ts'

export type OnBoard = {
  /** Puts a level on a pin from outside. */
  onSet: (pin: string, level: 0 | 1) => void
  /** Resets the board; undefined if it cannot be reset. */
  onReset: (() => void) | undefined
}

type Props = OnBoard & { part: Part; area: ReturnType<typeof areaOf>; state: PinState | undefined }

/** Lies over a drawn button, and does what the button does. Other parts have none. */
export function DrawnButton({ part, area, state, onSet, onReset }: Props) {
  const { isDown, handlers } = useHold((isHeld) => {
    const pressed = part.pressed ?? 1
    if (part.pin) onSet(part.pin, isHeld === (pressed === 1) ? 1 : 0)
  })
  if (part.kind !== 'button' || !part.name) return null
  const place = {
    left: `${((part.x + part.w / 2 - area.x) / area.width) * 100}%`,
    top: `${((part.y + part.h / 2 - area.y) / area.height) * 100}%`,
    width: `${(part.w / area.width) * 100}%`,
    height: `${(part.h / area.height) * 100}%`,
  }
  const look =
    'absolute min-h-6 min-w-6 -translate-1/2 cursor-pointer rounded-md hover:bg-[white]/20 active:bg-[white]/40'
  if (part.resets)
    return (
      onReset && (
        <button
          type="button"
          aria-label={part.name}
          title={part.name}
          onClick={onReset}
          style={place}
          className={look}
        />
      )
    )
  if (state?.direction !== 'in') return null
  return (
    <button
      type="button"
      aria-label={`${part.name}: hold it to press it`}
      aria-pressed={isDown}
      title={part.name}
      style={place}
      className={`touch-none ${look} aria-pressed:bg-[white]/40`}
      {...handlers}
    />
  )
}
