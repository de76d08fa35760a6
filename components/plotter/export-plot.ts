import { csv } from '#components/csv.ts'
import { MINUTE_MS, SECOND_MS } from '#durations.ts'
import type { Plot } from './plot.ts'
import { seriesLook } from './series-look.ts'

const [LEGEND_HEIGHT, LINE_WIDTH, GAP] = [28, 24, 16]

/** Returns all rows of a plot as CSV, with times in seconds from `startMs` on. */
export function plotCsv(plot: Plot, startMs: number): string {
  const rows = plot
    .rows()
    .map(({ atMs, values }) => [
      Math.round(atMs - startMs) / SECOND_MS,
      ...plot.names.map((_, series) => values[series] ?? null),
    ])
  return csv([['seconds', ...plot.names], ...rows])
}

type Picture = {
  canvas: HTMLCanvasElement
  names: readonly string[]
  hidden: ReadonlySet<string>
  color: (variable: string) => string
}

/** Returns a drawn chart as a PNG on the ground of the page, with its legend. */
export function plotPng({ canvas, names, hidden, color }: Picture): Promise<Blob | null> {
  const scale = devicePixelRatio
  const picture = document.createElement('canvas')
  picture.width = canvas.width
  picture.height = canvas.height + LEGEND_HEIGHT * scale
  const context = picture.getContext('2d')
  if (context === null) return Promise.resolve(null)
  context.fillStyle = color('--surface')
  context.fillRect(0, 0, picture.width, picture.height)
  context.drawImage(canvas, 0, LEGEND_HEIGHT * scale)
  context.scale(scale, scale)
  context.font = '12px sans-serif'
  context.textBaseline = 'middle'
  let x = GAP
  for (const [series, name] of names.entries()) {
    if (hidden.has(name)) continue
    const look = seriesLook(series)
    context.strokeStyle = color(look.color)
    context.lineWidth = 2
    context.setLineDash(look.dash)
    context.beginPath()
    context.moveTo(x, LEGEND_HEIGHT / 2)
    context.lineTo(x + LINE_WIDTH, LEGEND_HEIGHT / 2)
    context.stroke()
    context.fillStyle = color('--ink')
    context.fillText(name, x + LINE_WIDTH + GAP / 2, LEGEND_HEIGHT / 2)
    x += LINE_WIDTH + GAP * 1.5 + context.measureText(name).width
  }
  return new Promise((resolve) => picture.toBlob(resolve))
}

/** Saves a file from the page. */
export function download(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Some browsers read it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), MINUTE_MS)
}
