import { visit } from 'jsonc-parser'

/** No valid input is nested this deeply. */
const MAX_DEPTH = 32

/**
 * Parses JSON. Also rejects repeated members, of which only one could count, members named
 * `__proto__`, which schemas skip, and nesting deeper than 32 levels.
 */
export function parseJson(text: string): { value: unknown } | Problem {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { problem: 'is not valid JSON', pointer: '' }
  }
  if (depthOf(text) > MAX_DEPTH) return { problem: `is nested more than ${MAX_DEPTH} levels deep`, pointer: '' }
  return wrongMember(text) ?? { value }
}

function depthOf(text: string): number {
  let [depth, deepest] = [0, 0]
  for (const bracket of text.replace(/"(?:[^"\\]|\\.)*"/g, '').match(/[[\]{}]/g) ?? []) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

type Problem = { problem: string; pointer: string }

function wrongMember(text: string): Problem | undefined {
  const open: Set<string>[] = []
  let wrong: Problem | undefined
  visit(text, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty: (name, _offset, _length, _line, _column, pathSupplier) => {
      const names = open.at(-1)
      const pointer = () => pointerOf([...pathSupplier(), name])
      if (name === '__proto__') wrong ??= { problem: 'is not recognized', pointer: pointer() }
      if (names?.has(name)) wrong ??= { problem: 'is given more than once', pointer: pointer() }
      names?.add(name)
    },
  })
  return wrong
}

/** RFC 6901. */
export function pointerOf(path: PropertyKey[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
