import { type KeyboardEvent, type PointerEvent, useState } from 'react'

const KEYS = [' ', 'Enter']

/**
 * Makes a button that is held: `onChange` hears when it goes down, by pointer or key, and when it
 * goes up again, also outside of it or as the focus leaves.
 */
export function useHold(onChange: (isHeld: boolean) => void) {
  const [isDown, setDown] = useState(false)

  function set(isHeld: boolean) {
    if (isHeld === isDown) return
    setDown(isHeld)
    onChange(isHeld)
  }

  return {
    isDown,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        set(true)
      },
      onPointerUp: () => set(false),
      onPointerCancel: () => set(false),
      onBlur: () => set(false),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (!KEYS.includes(event.key)) return
        event.preventDefault()
        set(true)
      },
      onKeyUp: (event: KeyboardEvent<HTMLElement>) => {
        if (KEYS.includes(event.key)) set(false)
      },
    },
  }
}
