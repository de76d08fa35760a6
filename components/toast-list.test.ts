import { expect, test } from 'vitest'
import { type News, type Toast, toastsAfter } from './toast-list.ts'

const after = (...news: News[]) => news.reduce(toastsAfter, [] as Toast[])

test('news about the same takes the place of what was said, and none clears it', () => {
  const shown = after({ text: 'Copied' }, { about: 'board', text: 'Erasing…' }, { about: 'board', text: 'Done.' })
  expect(shown.map(({ id, text }) => [id, text])).toEqual([
    [1, 'Copied'],
    [2, 'Done.'],
  ])
  expect(toastsAfter(shown, { about: 'board', text: '' }).map(({ text }) => text)).toEqual(['Copied'])
  expect(after({ text: '1' }, { text: '2' }, { text: '3' }, { text: '4' }).map(({ text }) => text)).toEqual([
    ...['2', '3', '4'],
  ])
})

test('of an act with many steps, its begin and its end are read aloud', () => {
  const steps: News[] = [
    { about: 'board', tone: 'busy', text: 'Uploading…' },
    { about: 'board', tone: 'busy', text: 'Erasing…' },
    { about: 'board', tone: 'busy', text: 'Writing…' },
    { about: 'board', tone: 'good', text: 'blink.hex is running.' },
  ]
  const heard = steps.filter((_, i) => after(...steps.slice(0, i + 1)).every(({ isQuiet }) => !isQuiet))
  expect(heard.map(({ text }) => text)).toEqual(['Uploading…', 'blink.hex is running.'])
})
