import { visit } from 'jsonc-parser'

/**
 * Nothing we take is nested this deeply, and what is looked through level by level must end
 * somewhere.
 */
const MAX_DEPTH = 32

/**
 * Parses JSON. Refuses, beside what is not JSON, a member that is given twice (which of the two was
 * meant cannot be known) and what is nested more than 32 levels deep.
 */
export function parseJson(text: string): { value: unknown } | { problem: string; pointer: string } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { problem: 'is not valid JSON', pointer: '' }
  }
  if (depthOf(text) > MAX_DEPTH) return { problem: `is nested more than ${MAX_DEPTH} levels deep`, pointer: '' }
  const pointer = givenTwice(text)
  return pointer === undefined ? { value } : { problem: 'is given more than once', pointer }
}

function depthOf(text: string): number {
  let [depth, deepest] = [0, 0]
  for (const bracket of text.replace(/"(?:[^"\\]|\\.)*"/g, '').match(/[[\]{}]/g) ?? []) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

function givenTwice(text: string): string | undefined {
  const open: Set<string>[] = []
  let twice: string | undefined
  visit(text, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty: (name, _offset, _length, _line, _column, pathSupplier) => {
      const names = open.at(-1)
      if (names?.has(name)) twice ??= pointerOf([...pathSupplier(), name])
      names?.add(name)
    },
  })
  return twice
}

/** RFC 6901. */
export function pointerOf(path: PropertyKey[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
