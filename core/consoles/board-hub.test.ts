import { expect, test, vi } from 'vitest'
import { BoardHub } from './board-hub.ts'

type News = { text: string }

function makeHub() {
  const hub = new BoardHub<{ all: News[] }, News>(`tests ${Math.random()}`, {
    news: (session) => ({ t: 'parts', session, news: { boardMs: 0 } }),
    wanted: (session, instance) => ({ t: 'parts_wanted', session, instance }),
  })
  const told: [string, string][] = []
  vi.spyOn(hub, 'tell').mockImplementation((instance, { t }) => void told.push([instance, t]))
  return { hub, told }
}

/** Breaks where an instance serves before it hears others: its viewers would see no part at all. */
test('what is watched is asked for again once an instance hears others', () => {
  const { hub, told } = makeHub()
  const stops = [1, 2].map(() => hub.watch('ses_1', 'other', () => {}))
  hub.attach('ses_2', { all: [] })
  stops.push(hub.watch('ses_2', 'this', () => {}))
  told.length = 0
  hub.askAgain()
  expect(told).toEqual([['other', 'parts_wanted']])
  for (const stop of stops) stop()
  hub.askAgain()
  expect(told).toHaveLength(1)
})

test('news reach all who watch a board, until they stop', () => {
  const { hub } = makeHub()
  const heard: string[] = []
  const [stop, other] = ['first', 'second'].map((name) =>
    hub.watch('ses_1', null, ({ text }) => heard.push(name + text)),
  )
  hub.hear('ses_1', { text: ' 1' })
  stop?.()
  hub.hear('ses_1', { text: ' 2' })
  other?.()
  hub.hear('ses_1', { text: ' 3' })
  expect(heard).toEqual(['first 1', 'second 1', 'second 2'])
})
