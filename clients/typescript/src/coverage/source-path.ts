/**
 * Where a project's sources are: the folder that the compiler saw, and what its paths begin with in
 * a report, such as `firmware/`.
 */
export type Root = { folder: string; prefix: string }

const DRIVE = /^[A-Za-z]:[\\/]/

/** Returns the path in a report of a file that the compiler named; undefined outside the root. */
export function inRoot(path: string, { folder, prefix }: Root): string | undefined {
  const parts = partsOf(path)
  const isAbsolute = path.startsWith('/') || DRIVE.test(path)
  const root = isAbsolute ? partsOf(folder) : []
  const isBelow = root.every((part, at) => parts[at] === part) && parts.length > root.length
  const rest = parts.slice(root.length)
  return isBelow && rest[0] !== '..' ? printable(prefix + rest.join('/')) : undefined
}

/** Returns the parts of a path without `.` and, where it can be, without `..`. */
function partsOf(path: string): string[] {
  const isWindows = DRIVE.test(path)
  const written = isWindows ? path[0]?.toLowerCase() + path.slice(1).replaceAll('\\', '/') : path
  const parts: string[] = []
  for (const part of written.split('/')) {
    const isBack = part === '..' && parts.length > 0 && parts.at(-1) !== '..'
    if (isBack) parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return path.startsWith('/') ? parts.filter((part) => part !== '..') : parts
}

/** A path is written into reports line by line, and reaches terminals. */
function printable(path: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is for
  return path.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, '?')
}
