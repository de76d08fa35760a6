import { expect, test } from 'vitest'
import { Refusal } from '#core/errors.ts'
import { findPart } from './find.ts'

const parts = [{ name: 'button' }, { name: 'led' }]

test('a part is found by its name, and a wrong name is told those that there are', () => {
  expect(findPart(parts, 'led')).toBe(parts[1])
  expect(() => findPart(parts, 'buton')).toThrow(Refusal)
  expect(() => findPart(parts, 'buton')).toThrow(
    'There is no part `buton`; did you mean `button`? The session has `button`, `led`.',
  )
  expect(() => findPart(parts, 'screen')).toThrow('There is no part `screen`. The session has `button`, `led`.')
  expect(() => findPart([], 'led')).toThrow('There is no part `led`. The session has no parts.')
})
