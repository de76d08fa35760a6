import { parse, TomlError } from 'smol-toml'
import { UsageError } from '../../typescript/src/index.ts'
import { readText } from '../files.ts'
import { checkedBy } from '../issues.ts'
import { lineOf } from './line-of.ts'
import { Manifest } from './schema.ts'

export const MANIFEST = 'boardwalk.toml'

/** Reads a manifest. Throws a UsageError that names the line of what is wrong. */
export function readManifest(path: string): Manifest {
  return parseManifest(readText(path), path)
}

/** Returns what a manifest says. Throws a UsageError that names the line of what is wrong. */
export function parseManifest(text: string, path = MANIFEST): Manifest {
  const checked = checkedBy(Manifest, tableOf(text, path))
  if ('data' in checked) return checked.data
  const said = checked.issues.map(
    (issue) => `${path}:${lineOf(text, issue.path)}: ${issue.path.join('.') || 'the manifest'}: ${issue.text}`,
  )
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
