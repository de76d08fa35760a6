import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FilterChoice } from './filter.tsx'

const chosen = (value: string | undefined) =>
  renderToStaticMarkup(
    createElement(FilterChoice, { label: 'Family', name: 'family', value, options: [['STM32', 'STM32']] }),
  ).match(/<option[^>]*selected[^>]*>([^<]*)/)?.[1]

test('a list shows what is chosen, also a value that it does not have', () => {
  expect(chosen(undefined)).toBe('All')
  expect(chosen('STM32')).toBe('STM32')
  expect(chosen('avr')).toBe('avr')
})
