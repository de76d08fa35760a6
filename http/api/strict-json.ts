import { visit } from 'jsonc-parser'

/** No valid input is nested this deeply. */
const MAX_DEPTH = 32

/**
 * Parses JSON. Also rejects repeated members, of which only one could count, and nesting deeper
 * than 32 levels.
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
