import { expect, test } from 'vitest'
import { refOf, typedOf } from './words.ts'

test('a branch is typed and shown by its name alone, and any other ref as it is', () => {
  const refs = ['refs/heads/main', 'refs/heads/release/*', 'refs/tags/v*', 'refs/heads/refs/tags/v1']
  expect(refs.map(typedOf)).toEqual(['main', 'release/*', 'refs/tags/v*', 'refs/heads/refs/tags/v1'])
  expect(refs.map(typedOf).map(refOf)).toEqual(refs)
  expect(refs.map(refOf)).toEqual(refs)
})
