import { parse, TomlError } from 'smol-toml'
import { UsageError } from '../../typescript/src/index.ts'
import { readText } from '../files.ts'
import { lineOf } from './line-of.ts'
import { Manifest } from './schema.ts'

export const MANIFEST = 'boardwalk.toml'

/** Reads a manifest. Throws a UsageError that names the line of what is wrong. */
export function readManifest(path: string): Manifest {
  return parseManifest(readText(path), path)
}

/** Returns what a manifest says. Throws a UsageError that names the line of what is wrong. */
export function parseManifest(text: string, path = MANIFEST): Manifest {
  const parsed = Manifest.safeParse(tableOf(text, path))
  if (parsed.success) return parsed.data
  const said = parsed.error.issues.flatMap((issue) => {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : []
    if (names.length === 0)
      return `${path}:${lineOf(text, issue.path)}: ${issue.path.join('.') || 'the manifest'}: ${issue.message}`
    return names.map((name) => `${path}:${lineOf(text, [...issue.path, name])}: There is no member “${name}” here.`)
  })
  throw new UsageError(said.join('\n'))
}

function tableOf(text: string, path: string): object {
  try {
    return parse(text)
  } catch (cause) {
    if (!(cause instanceof TomlError)) throw cause
    throw new UsageError(`${path}:${cause.line}: ${cause.message.split('\n')[0]}`, { cause })
  }
}
