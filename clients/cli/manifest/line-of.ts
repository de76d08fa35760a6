const HEADER = /^\s*\[/
const TARGET = /^\s*\[\[\s*target\s*\]\]/

/**
 * Returns the number of the line at which a member of a manifest stands, or its table where the
 * member is missing. A parser of TOML does not keep it.
 */
export function lineOf(text: string, path: readonly PropertyKey[]): number {
  const lines = text.split('\n')
  const [first, last] = tableIn(lines, path)
  const names = path.filter((part) => typeof part === 'string').slice(path[0] === 'target' ? 1 : 0)
  let line = first
  for (const name of names) {
    const isNamed = new RegExp(`(?:^|[\\s{,."'\\[])${name.replaceAll(/[^\w-]/g, '\\$&')}["']?\\s*[=.\\]]`)
    const at = lines.slice(line, last).findIndex((one) => isNamed.test(one))
    if (at >= 0) line += at
  }
  return line + 1
}

/** Returns the first line of the target, or of all, and the line behind the last. */
function tableIn(lines: string[], [table, index]: readonly PropertyKey[]): [number, number] {
  const targets = lines.flatMap((line, at) => (TARGET.test(line) ? [at] : []))
  if (table === 'target' && typeof index === 'number') return [targets[index] ?? 0, targets[index + 1] ?? lines.length]
  const header = lines.findIndex((line) => HEADER.test(line))
  return [0, table === 'defaults' || header < 0 ? lines.length : header]
}
