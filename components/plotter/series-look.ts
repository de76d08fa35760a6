/** How a series is drawn: a colour of the theme and a dash, in pixels, so that it has two marks. */
export type SeriesLook = { color: string; dash: number[] }

const COLORS = ['--chart-1', '--chart-2', '--chart-3', '--chart-4', '--chart-5', '--chart-6']
const DASHES = [[], [8, 4], [2, 3], [10, 3, 2, 3], [5, 5]]

/** Returns how a series is drawn. The first thirty differ. */
export function seriesLook(series: number): SeriesLook {
  return { color: COLORS[series % COLORS.length] ?? '', dash: DASHES[series % DASHES.length] ?? [] }
}
