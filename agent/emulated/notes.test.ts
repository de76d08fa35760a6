import { expect, test } from 'vitest'
import { Notes } from './notes.ts'

/** Breaks if a program can fill the record with lines. */
test('a line is told once, and so many different ones, until the board is reset', () => {
  const told: string[] = []
  const notes = new Notes((text) => told.push(text))
  for (const text of ['a', 'b', 'a']) notes.add(text)
  expect(told).toEqual(['a', 'b'])
  for (let at = 0; at < 100; at++) notes.add(`line ${at}`)
  expect(told).toHaveLength(20)
  notes.forget()
  notes.add('a')
  expect(told.at(-1)).toBe('a')
})
