/** Nothing may be spent before this is known. */
const OLDEST = '22.12.0'

/** Throws in a plain sentence on a Node.js that this package does not run on. */
export function requireNode(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST.split('.').map(Number)
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return
  throw new Error(`boardwalk-sdk needs Node.js ${oldestMajor}.${oldestMinor} or newer. This is Node.js ${version}.`)
}

requireNode(process.versions.node)
