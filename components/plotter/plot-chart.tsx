'use client'

import 'uplot/dist/uPlot.min.css'
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  type WheelEvent,
} from 'react'
import { colorOf } from '#components/console/terminal-theme.ts'
import { onShownThemeChange } from '#components/theme.ts'
import { Chart, type Shown } from './chart.ts'
import type { Range } from './shown-range.ts'
import { ThemeColors } from './theme-colors.ts'

const [CLOSER, FARTHER] = [0.8, 1.25]
const STEP = 0.2

type Props = Shown & {
  label: string
  hasLanes: boolean
  /** The time that a line marks, in milliseconds. */
  markMs: number | undefined
  /** The chart that is drawn, for pictures of it. */
  chart: RefObject<Chart | null>
  onSelect: (range: Range) => void
  onPick: (ms: number) => void
  onReset: () => void
  onZoom: (factor: number, aroundMs?: number) => void
  onMove: (part: number) => void
  onFreeze: () => void
}

/** Draws a plot that the pointer, the wheel and keys move and zoom. */
export function PlotChart({ label, hasLanes, chart, ...props }: Props) {
  const { names, hidden, rows, range, markMs } = props
  const place = useRef<HTMLDivElement>(null)
  const dragged = useRef<number | null>(null)
  const latest = useEffectEvent(() => props)
  const columns = JSON.stringify(names)

  useEffect(() => {
    const element = place.current
    if (!element) return
    const colors = new ThemeColors((variable) => colorOf(element, variable))
    const opened = new Chart(element, {
      names: JSON.parse(columns),
      hasLanes,
      color: (variable) => colors.of(variable),
      onSelect: (chosen) => latest().onSelect(chosen),
      onPick: (ms) => latest().onPick(ms),
      onReset: () => latest().onReset(),
    })
    chart.current = opened
    opened.show(latest())
    opened.mark(latest().markMs)
    const stopRecoloring = onShownThemeChange(() => {
      colors.forget()
      opened.recolor()
    })
    const resize = new ResizeObserver(() => opened.resize(element))
    resize.observe(element)
    return () => {
      resize.disconnect()
      stopRecoloring()
      opened.dispose()
      chart.current = null
    }
  }, [columns, hasLanes, chart])

  useEffect(() => {
    chart.current?.show({ names, hidden, rows, range })
  }, [chart, names, hidden, rows, range])

  // On its own: in a film it moves with each frame, and nothing else does.
  useEffect(() => {
    chart.current?.mark(markMs)
  }, [chart, markMs])

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'ArrowLeft') props.onMove(-STEP)
    else if (event.key === 'ArrowRight') props.onMove(STEP)
    else if (event.key === '+' || event.key === '=') props.onZoom(CLOSER)
    else if (event.key === '-') props.onZoom(FARTHER)
    else if (event.key === '0') props.onReset()
    else if (event.key === ' ') props.onFreeze()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  function wheel({ deltaX, deltaY, shiftKey, clientX }: WheelEvent) {
    if (shiftKey || Math.abs(deltaX) > Math.abs(deltaY)) props.onMove((deltaX || deltaY) > 0 ? STEP / 2 : -STEP / 2)
    else if (deltaY !== 0) props.onZoom(deltaY < 0 ? CLOSER : FARTHER, chart.current?.timeAt(clientX))
  }

  /** A finger, or Shift, moves; a mouse alone chooses a part. */
  function grab(event: PointerEvent) {
    if (event.pointerType !== 'touch' && !event.shiftKey) return
    dragged.current = event.clientX
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  function drag({ clientX, currentTarget }: PointerEvent) {
    if (dragged.current === null) return
    props.onMove((dragged.current - clientX) / currentTarget.clientWidth)
    dragged.current = clientX
  }

  const drop = () => {
    dragged.current = null
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the group is what has the keys
    <div
      role="group"
      aria-label={`${label}. Arrow keys move, plus and minus zoom, 0 shows all, Space freezes.`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys move and zoom
      tabIndex={0}
      ref={place}
      onKeyDown={press}
      onWheel={wheel}
      onPointerDownCapture={grab}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
      className="h-full min-h-24 w-full min-w-0 touch-pan-y overflow-hidden"
    />
  )
}
