'use client'

import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { LABEL_WIDTH } from './draw.ts'
import { moved, type View, zoomed } from './view.ts'

const [CLOSER, FARTHER] = [0.8, 1.25]
/** A pointer that moves less has been pressed, not dragged, in pixels. */
const STILL = 4

type Options = {
  place: RefObject<HTMLElement | null>
  view: View
  ticks: number
  onView: (view: View) => void
  /** Called with the time and the height of a press. `isOther`: with Shift. */
  onPress: (ticks: number, y: number, isOther: boolean) => void
}

type Held = { x: number; y: number; startX: number; startY: number; hasMoved: boolean }

/** Moves and zooms a view by the wheel, by dragging, and by two fingers. */
export function useGestures(options: Options) {
  const held = useRef(new Map<number, Held>())

  const wheelAt = useEffectEvent((event: WheelEvent) => {
    // A page that is zoomed by the wheel, and rows that are scrolled by it.
    if (event.altKey) return
    event.preventDefault()
    const { view, ticks, onView } = options
    const isAcross = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)
    const by = event.deltaX || event.deltaY
    if (by === 0) return
    if (isAcross) onView(moved(view, by > 0 ? 0.1 : -0.1, ticks))
    else onView(zoomed(view, by < 0 ? CLOSER : FARTHER, timeOf(options, event.clientX), ticks))
  })

  // React listens to the wheel passively: the page would scroll too.
  const { place } = options
  useEffect(() => {
    const element = place.current
    const listen = (event: WheelEvent) => wheelAt(event)
    element?.addEventListener('wheel', listen, { passive: false })
    return () => element?.removeEventListener('wheel', listen)
  }, [place])

  function down(event: PointerEvent) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { clientX: x, clientY: y } = event
    held.current.set(event.pointerId, { x, y, startX: x, startY: y, hasMoved: false })
  }

  function move(event: PointerEvent) {
    const one = held.current.get(event.pointerId)
    if (!one) return
    const { view, ticks, onView } = options
    const width = widthOf(options)
    const before = spread(held.current)
    const by = event.clientX - one.x
    one.x = event.clientX
    one.y = event.clientY
    one.hasMoved ||= Math.hypot(one.x - one.startX, one.y - one.startY) > STILL
    if (!one.hasMoved) return
    if (before !== undefined) {
      const after = spread(held.current) ?? before
      for (const finger of held.current.values()) finger.hasMoved = true
      onView(zoomed(view, before / Math.max(1, after), timeOf(options, middle(held.current)), ticks))
    } else onView(moved(view, -by / width, ticks))
  }

  function up(event: PointerEvent) {
    const one = held.current.get(event.pointerId)
    held.current.delete(event.pointerId)
    if (!one || one.hasMoved || event.type === 'pointercancel') return
    const { onPress, place: pressed } = options
    const top = pressed.current?.getBoundingClientRect().top ?? 0
    onPress(timeOf(options, event.clientX), event.clientY - top, event.shiftKey)
  }

  return { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up }
}

const widthOf = ({ place }: Options) => Math.max(1, (place.current?.clientWidth ?? 0) - LABEL_WIDTH)

function timeOf(options: Options, clientX: number): number {
  const left = (options.place.current?.getBoundingClientRect().left ?? 0) + LABEL_WIDTH
  const { from, to } = options.view
  const part = Math.min(1, Math.max(0, (clientX - left) / widthOf(options)))
  return Math.round(from + part * (to - from))
}

/** Returns how far two fingers are from each other; undefined unless there are two. */
function spread(held: ReadonlyMap<number, Held>): number | undefined {
  const [one, other] = [...held.values()]
  return one && other && held.size === 2 ? Math.max(1, Math.abs(one.x - other.x)) : undefined
}

function middle(held: ReadonlyMap<number, Held>): number {
  const [one, other] = [...held.values()]
  return ((one?.x ?? 0) + (other?.x ?? 0)) / 2
}
