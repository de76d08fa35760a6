'use client'

import { type KeyboardEvent, useMemo, useState } from 'react'
import { nextEdge } from '#wire/decoders/measure.ts'
import type { Traces } from '#wire/decoders/traces.ts'
import type { Cursors } from './draw.ts'
import { moved, showing, type View, whole, zoomed } from './view.ts'

const [CLOSER, FARTHER] = [0.8, 1.25]
const STEP = 0.2

/**
 * Returns what of a capture is shown and measured, and what changes that. `onPlace` is called with
 * the time at which a cursor is put.
 */
export function useWaves({ pins, ticks, triggerTicks }: Traces, onPlace?: (ticks: number) => void) {
  const [view, setView] = useState<View>(() => whole(ticks))
  const [cursors, setCursors] = useState<Cursors>({ a: triggerTicks, b: null })
  const [active, setActive] = useState<keyof Cursors>('a')
  const [chosen, setChosen] = useState<string | null>(null)
  const [showsStill, showStill] = useState(false)
  const moving = useMemo(() => pins.filter(({ times }) => times.length > 0), [pins])
  const shown = showsStill || moving.length === 0 ? pins : moving
  const chosenPin = shown.find(({ name }) => name === chosen)
  const middle = (view.from + view.to) / 2

  function place(at: number, isOther = false) {
    const name = isOther ? (active === 'a' ? 'b' : 'a') : active
    setCursors((before) => ({ ...before, [name]: at }))
    onPlace?.(at)
  }

  function jump(way: 'before' | 'after') {
    const from = cursors[active] ?? (way === 'after' ? view.from - 1 : view.to + 1)
    const edge = nextEdge(chosenPin ? [chosenPin] : shown, from, way)
    if (edge === undefined) return
    place(edge)
    setView(showing(view, edge, ticks))
  }

  function choose(by: number) {
    const at = shown.findIndex(({ name }) => name === chosen)
    const next = shown[at < 0 ? (by > 0 ? 0 : shown.length - 1) : at + by]
    setChosen(next?.name ?? null)
  }

  const length = view.to - view.from
  const acts = new Map([
    ['ArrowLeft', () => setView(moved(view, -STEP, ticks))],
    ['ArrowRight', () => setView(moved(view, STEP, ticks))],
    ['ArrowUp', () => choose(-1)],
    ['ArrowDown', () => choose(1)],
    ['Home', () => setView({ from: 0, to: length })],
    ['End', () => setView({ from: Math.max(0, ticks - length), to: Math.max(length, ticks) })],
    ['+', () => zoom(CLOSER)],
    ['=', () => zoom(CLOSER)],
    ['-', () => zoom(FARTHER)],
    ['0', () => setView(whole(ticks))],
    ['n', () => jump('after')],
    ['p', () => jump('before')],
    ['a', () => mark('a')],
    ['b', () => mark('b')],
  ])

  /** A cursor that is in the view is what one looks at. */
  function zoom(factor: number) {
    const at = cursors[active]
    const around = at !== null && at >= view.from && at <= view.to ? at : middle
    setView(zoomed(view, factor, around, ticks))
  }

  function mark(name: keyof Cursors) {
    setActive(name)
    if (cursors[name] === null) setCursors({ ...cursors, [name]: Math.round(middle) })
  }

  return {
    ...{ view, setView, cursors, active, setActive, chosen, setChosen, chosenPin, shown, place, jump, zoom },
    ...{ showsStill, showStill, stillCount: pins.length - moving.length },
    showAll: () => setView(whole(ticks)),
    onKey({ key }: Pick<KeyboardEvent, 'key'>): boolean {
      const act = acts.get(key.length === 1 ? key.toLowerCase() : key)
      act?.()
      return act !== undefined
    },
  }
}
