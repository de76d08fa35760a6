/** One protection taken away, and the tests that must notice. */
export type Mutation = {
  name: string
  file: string
  /** Must occur exactly once in the file. */
  find: string
  replace: string
  /** Test files, for `vitest run`. */
  tests: string[]
  /** Why it may survive. A mutation that survives without a reason fails the run. */
  reason?: string
}

/** Throws where the text of a mutation is not found exactly once. */
export function mutated(source: string, { name, file, find, replace }: Mutation): string {
  const count = source.split(find).length - 1
  if (count !== 1) throw new Error(`${name}: the text to replace occurs ${count} times in ${file}, and must occur once`)
  return source.replace(find, () => replace)
}

/**
 * Returns the mutations of files whose path begins with one of `paths`; all of them where none is
 * given.
 */
export function selected(mutations: Mutation[], paths: string[]): Mutation[] {
  return mutations.filter(({ file }) => paths.length === 0 || paths.some((path) => file.startsWith(path)))
}
