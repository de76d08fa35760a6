import { expect, test, vi } from 'vitest'
import { MAX_ROWS, MAX_SERIES, Plot } from './plot.ts'

test('numbers are rows with a column for each name', () => {
  const plot = new Plot()
  plot.feed(['hello', 'temp=20 hum=50'], 1_000)
  plot.feed(['temp=21', 'hum=51', 'temp=22'], 3_000)
  expect(plot.names).toEqual(['temp', 'hum'])
  expect(plot.rows()).toEqual([
    { atMs: 1_000, values: [20, 50] },
    { atMs: 3_000, values: [21, 51] },
    { atMs: 3_000, values: [22, null] },
  ])
  expect(plot.endMs).toBe(3_000)
})

test('a series has the unit of its newest number', () => {
  const plot = new Plot()
  plot.feed(['temp=20.5°C n=3', 'temp=21°C n=4'], 0)
  expect([plot.names, plot.units]).toEqual([
    ['temp', 'n'],
    ['°C', ''],
  ])
  plot.clear()
  expect(plot.units).toEqual([])
})

test('a header names the columns of later pieces', () => {
  const plot = new Plot()
  plot.feed(['temp,hum'], 0)
  plot.feed(['20,50'], 10)
  expect(plot.names).toEqual(['temp', 'hum'])
})

/** Breaks without the spread: a sine that comes in pieces would be a comb. */
test('rows of one piece are spread over the time since the last, which is short', () => {
  const plot = new Plot()
  plot.feed(['1'], 1_000)
  plot.feed([], 1_099)
  plot.feed(['2', '3', '4', '5'], 1_100)
  plot.feed(['6', '7'], 5_000)
  expect(plot.rows().map(({ atMs }) => atMs)).toEqual([1_000, 1_025, 1_050, 1_075, 1_100, 5_000, 5_000])
})

test('time never runs backwards', () => {
  const plot = new Plot()
  plot.feed(['1'], 1_000)
  plot.feed(['2'], 900)
  expect(plot.rows().map(({ atMs }) => atMs)).toEqual([1_000, 1_000])
})

test('the oldest rows make room, and a part is found by its time', () => {
  const plot = new Plot()
  for (let at = 0; at < MAX_ROWS + 500; at++) plot.feed([String(at)], at * 2_000)
  expect(plot.length).toBe(MAX_ROWS)
  expect(plot.rows()[0]).toEqual({ atMs: 1_000_000, values: [500] })
  const shown = plot.rows(1_003_000, 1_006_000).map(({ values }) => values[0])
  expect(shown, 'with one more at each side').toEqual([501, 502, 503])
  expect(plot.rows(0, 10).map(({ values }) => values[0])).toEqual([500])
})

test('more names than series are counted, and not kept', () => {
  const plot = new Plot()
  plot.feed([Array.from({ length: MAX_SERIES + 3 }, (_, at) => `n${at}=1`).join(' ')], 0)
  expect(plot.names).toHaveLength(MAX_SERIES)
  expect([...plot.others]).toEqual(['n16', 'n17', 'n18'])
  expect(plot.rows()[0]?.values).toHaveLength(MAX_SERIES)
})

test('who listens hears of new numbers alone', () => {
  const plot = new Plot()
  const listener = vi.fn()
  const stop = plot.subscribe(listener)
  plot.feed(['no numbers'], 0)
  expect(listener).not.toHaveBeenCalled()
  plot.feed(['a=1'], 0)
  stop()
  plot.feed(['a=2'], 0)
  expect(listener).toHaveBeenCalledTimes(1)
  plot.clear()
  expect([plot.names, plot.length, plot.endMs]).toEqual([[], 0, undefined])
})

/** Breaks where the last time or the header of before stays. */
test('a plot that is cleared has nothing of before', () => {
  const plot = new Plot()
  plot.feed(['temp,hum', '20,50'], 100_000)
  plot.clear()
  plot.feed(['21,51'], 1_000)
  expect([plot.names, plot.rows()]).toEqual([['column 1', 'column 2'], [{ atMs: 1_000, values: [21, 51] }]])
})

test('the newest values and rows are those until a time', () => {
  const plot = new Plot()
  plot.feed(['a=1 b=2'], 0)
  for (let at = 1; at <= 5; at++) plot.feed([`a=${at * 10}`], at * 5_000)
  expect([-1, 0, 7_000, Number.POSITIVE_INFINITY].map((ms) => plot.valuesAt(ms))).toEqual([
    [null, null],
    [1, 2],
    [10, 2],
    [50, 2],
  ])
  expect(plot.newest(2, 15_000).map(({ values }) => values[0])).toEqual([20, 30])
  expect(plot.newest(9, 0).map(({ values }) => values[0])).toEqual([1])
})
