import uPlot from 'uplot'
import { clock } from '#components/recording/film-time.ts'
import { SECOND_MS } from '#durations.ts'
import { drawLanes, type Lane, laneScale } from './lanes.ts'
import type { Row } from './plot.ts'
import { seriesLook } from './series-look.ts'
import type { Range } from './shown-range.ts'

const MIN_WIDTH = 200
/** The space for the names of times and values, in pixels. */
const [TIME_HEIGHT, VALUE_WIDTH] = [28, 56]

export type Shown = {
  names: readonly string[]
  hidden: ReadonlySet<string>
  rows: readonly Row[]
  range: Range
}

type Options = {
  names: readonly string[]
  /** Whether each series has a lane with a scale of its own. */
  hasLanes: boolean
  /** Returns the colour that a variable of the theme has now. */
  color: (variable: string) => string
  /** Called with a part that was chosen with the pointer. */
  onSelect: (range: Range) => void
  /** Called with the time of a click. */
  onPick: (ms: number) => void
  onReset: () => void
}

/** Draws series over time in an element, as large as it is. */
export class Chart {
  readonly #plot: uPlot
  #markMs: number | undefined
  #lanes: readonly Lane[] = []

  constructor(element: HTMLElement, { names, hasLanes, color, onSelect, onPick, onReset }: Options) {
    const font = `11px ${getComputedStyle(element).fontFamily}`
    const axis = { stroke: () => color('--muted'), font, ticks: { show: false } }
    const grid = { stroke: () => color('--line'), width: 1 }
    this.#plot = new uPlot(
      {
        ...sizeOf(element),
        legend: { show: false },
        padding: [8, 18, 0, hasLanes ? VALUE_WIDTH : 0],
        scales: {
          x: { time: false },
          ...(hasLanes && Object.fromEntries(names.map((_, series) => [scaleOf(series), this.#laneScale(series)]))),
        },
        cursor: {
          drag: { x: true, y: false, setScale: false },
          bind: {
            dblclick: () => () => {
              onReset()
              return null
            },
            click: (plot) => () => {
              if (plot.cursor.left !== undefined && plot.cursor.left >= 0)
                onPick(plot.posToVal(plot.cursor.left, 'x') * SECOND_MS)
              return null
            },
          },
        },
        axes: [
          {
            ...axis,
            grid,
            size: TIME_HEIGHT,
            values: (_, splits, _axis, _space, step) => splits.map((at) => timeText(at, step)),
          },
          ...(hasLanes ? [] : [{ ...axis, grid, size: VALUE_WIDTH }]),
        ],
        series: [
          {},
          ...names.map((label, series) => {
            const look = seriesLook(series)
            const scale = hasLanes ? scaleOf(series) : 'y'
            return { label, scale, stroke: () => color(look.color), dash: look.dash, width: 1.75, spanGaps: true }
          }),
        ],
        hooks: {
          setSelect: [
            (plot) => {
              const { left, width } = plot.select
              if (width < 2) return
              plot.setSelect({ left: 0, width: 0, top: 0, height: 0 }, false)
              const [from, to] = [plot.posToVal(left, 'x'), plot.posToVal(left + width, 'x')]
              onSelect({ fromMs: from * SECOND_MS, toMs: to * SECOND_MS })
            },
          ],
          draw: [
            (plot) => {
              const scaled = `${11 * devicePixelRatio}px ${getComputedStyle(element).fontFamily}`
              if (hasLanes) drawLanes(plot, this.#lanes, { color, font: scaled })
              this.#drawMark(plot, color('--ink'))
            },
          ],
        },
      },
      [[], ...names.map(() => [])],
      element,
    )
  }

  get canvas(): HTMLCanvasElement {
    return this.#plot.ctx.canvas
  }

  show({ names, hidden, rows, range }: Shown): void {
    this.#lanes = names
      .map((name, series) => ({ name, scale: scaleOf(series), color: seriesLook(series).color }))
      .filter(({ name }) => !hidden.has(name))
    const times = rows.map(({ atMs }) => atMs / SECOND_MS)
    const values = names.map((_, series) => rows.map((row) => row.values[series] ?? null))
    this.#plot.batch(() => {
      this.#plot.setData([times, ...values], false)
      this.#plot.setScale('x', { min: range.fromMs / SECOND_MS, max: range.toMs / SECOND_MS })
      for (const [series, name] of names.entries()) {
        const show = !hidden.has(name)
        if (this.#plot.series[series + 1]?.show !== show) this.#plot.setSeries(series + 1, { show })
      }
    })
  }

  /** Marks a time, in milliseconds, with a line; none without one. */
  mark(ms: number | undefined): void {
    this.#markMs = ms
    this.#plot.redraw(false, false)
  }

  /** Returns the time at a place of the element in milliseconds. */
  timeAt(clientX: number): number {
    return this.#plot.posToVal(clientX - this.#plot.over.getBoundingClientRect().left, 'x') * SECOND_MS
  }

  resize(element: HTMLElement): void {
    this.#plot.setSize(sizeOf(element))
  }

  /** Draws again, in the colours of the theme. */
  recolor(): void {
    this.#plot.redraw(false, true)
  }

  dispose(): void {
    this.#plot.destroy()
  }

  /** A lane has its place among those that are shown now. */
  #laneScale(series: number): uPlot.Scale {
    const place = () => this.#lanes.findIndex(({ scale }) => scale === scaleOf(series))
    return { range: (_, min, max) => laneScale(min, max, place(), this.#lanes.length) }
  }

  #drawMark({ ctx, bbox, valToPos }: uPlot, color: string): void {
    if (this.#markMs === undefined) return
    const x = Math.round(valToPos(this.#markMs / SECOND_MS, 'x', true))
    if (x < bbox.left || x > bbox.left + bbox.width) return
    ctx.save()
    ctx.strokeStyle = color
    ctx.lineWidth = devicePixelRatio
    ctx.beginPath()
    ctx.moveTo(x, bbox.top)
    ctx.lineTo(x, bbox.top + bbox.height)
    ctx.stroke()
    ctx.restore()
  }
}

const scaleOf = (series: number) => `lane ${series}`

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement) => ({
  width: Math.max(MIN_WIDTH, clientWidth),
  height: clientHeight,
})

/** Returns a time on the axis with as many decimals as the step between two needs. */
function timeText(seconds: number, step: number): string {
  const decimals = (String(step).split('.')[1] ?? '').length
  const [whole = '', part] = seconds.toFixed(decimals).split('.')
  return seconds < 0 ? '' : `${clock(Number(whole) * SECOND_MS)}${part === undefined ? '' : `.${part}`}`
}
