import { expect, test, vi } from 'vitest'
import { Alias } from 'yaml'
import { PartsFile } from './parts-file.ts'

/** Breaks where `resolve` finds an anchor: it visits the whole document for each alias. */
test('a document with many aliases is visited once', () => {
  const resolve = vi.spyOn(Alias.prototype, 'resolve')
  const items = ['&a { name: led, kind: led }', ...Array(90).fill('*a')]
  expect(new PartsFile('parts', `parts: [${items.join(', ')}]`).parts).toHaveLength(91)
  // What makes values of a document keeps what it has found in a context.
  expect(resolve.mock.calls.filter(([, context]) => context === undefined)).toEqual([])
})
