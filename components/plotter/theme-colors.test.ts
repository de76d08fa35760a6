import { expect, test } from 'vitest'
import { ThemeColors } from './theme-colors.ts'

test('each colour is read once in a theme, and again in the next', () => {
  const theme = { ink: 'black' }
  const reads: string[] = []
  const colors = new ThemeColors((variable) => {
    reads.push(variable)
    return theme.ink
  })
  expect([colors.of('--ink'), colors.of('--ink')]).toEqual(['black', 'black'])
  theme.ink = 'white'
  colors.forget()
  expect([colors.of('--ink'), reads]).toEqual(['white', ['--ink', '--ink']])
})
