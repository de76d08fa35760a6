'use client'

import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { colorOf } from '#components/console/terminal-theme.ts'
import { ThemeColors } from '#components/plotter/theme-colors.ts'
import { onShownThemeChange } from '#components/theme.ts'
import type { Trace } from '#wire/decoders/traces.ts'
import { type Cursors, drawWaves } from './draw.ts'
import { layoutOf } from './layout.ts'
import type { PackedRow } from './packed-row.ts'
import { useGestures } from './use-gestures.ts'
import type { View } from './view.ts'

type Props = {
  label: string
  pins: readonly Trace[]
  decoded: readonly PackedRow[]
  ticks: number
  view: View
  cursors: Cursors
  triggerTicks: number | null
  filmTicks: number | null
  chosen: string | null
  onView: (view: View) => void
  onCursor: (ticks: number, isOther: boolean) => void
  onChoose: (pin: string) => void
  /** Called with a key that means something. Returns false for any other. */
  onKey: (event: KeyboardEvent) => boolean
}

/** Draws the pins of a capture, which the pointer, the wheel, fingers and keys move and zoom. */
export function WaveCanvas({ label, pins, decoded, onCursor, onChoose, onKey, ...shown }: Props) {
  const { view, ticks, cursors, triggerTicks, filmTicks, chosen, onView } = shown
  const frame = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [theme, setTheme] = useState(0)
  const layout = useMemo(() => layoutOf(pins, decoded, size.height), [pins, decoded, size.height])
  const handlers = useGestures({
    ...{ place, view, ticks, onView },
    onPress(at, y, isOther) {
      const row = layout.rows.find(({ top, height }) => y >= top && y < top + height)
      if (row) onChoose(row.trace?.name ?? row.decoded?.pin ?? row.name)
      onCursor(at, isOther)
    },
  })

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    const stop = onShownThemeChange(() => setTheme((before) => before + 1))
    return () => {
      observer.disconnect()
      stop()
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  const colors = useMemo(
    () => new ThemeColors((variable) => (frame.current ? colorOf(frame.current, variable) : '')),
    [theme],
  )

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!canvas.current || !context || size.width === 0) return
    const drawing = requestAnimationFrame(() => {
      if (!canvas.current) return
      const scale = devicePixelRatio
      const [width, height] = [Math.round(size.width * scale), Math.round(layout.height * scale)]
      // Even the same size makes it a new canvas, which takes longer than to draw.
      if (canvas.current.width !== width) canvas.current.width = width
      if (canvas.current.height !== height) canvas.current.height = height
      context.setTransform(scale, 0, 0, scale, 0, 0)
      const brush = { context, width: size.width, color: (variable: string) => colors.of(variable) }
      drawWaves(brush, { layout, view, cursors, triggerTicks, filmTicks, chosen })
    })
    return () => cancelAnimationFrame(drawing)
  }, [layout, view, cursors, triggerTicks, filmTicks, chosen, size, colors])

  return (
    <div ref={frame} className="h-full min-h-24 w-full overflow-y-auto overflow-x-hidden">
      {/* biome-ignore lint/a11y/useSemanticElements: the group is what has the keys */}
      <div
        role="group"
        aria-label={`${label}. Arrow keys move and choose a pin, plus and minus zoom, 0 shows all, N and P go to the next and the previous edge, A and B place the cursors.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys move and zoom
        tabIndex={0}
        ref={place}
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey || event.altKey || !onKey(event)) return
          event.preventDefault()
          event.stopPropagation()
        }}
        {...handlers}
        className="w-full cursor-crosshair touch-pan-y -outline-offset-2 select-none"
      >
        <canvas ref={canvas} className="block" style={{ width: size.width, height: layout.height }} />
      </div>
    </div>
  )
}
