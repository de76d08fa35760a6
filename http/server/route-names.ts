import { globSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { dirname } from 'node:path'

export const NOWHERE = 'unmatched'
/** Where the files of a build are; they have no route. */
export const FILES = '/_next/static/'

/** The page that says that there is no such page. */
const ANYTHING = /^\/\[\.\.\.\w+\]$/

/**
 * Names a path by the folder that answers it, `/v1/boards/[board_id]`, so that nothing of what a
 * client wrote is repeated.
 */
export function routeNames(app: string): (path: string) => string {
  const names = globSync('**/{page,route}.{ts,tsx}', { cwd: app })
    .map((file) => nameOf(dirname(file)))
    .filter((name) => !ANYTHING.test(name))
  const plain = new Set(names)
  const patterns = names.filter((name) => name.includes('[')).map((name) => ({ name, pattern: patternOf(name) }))
  // A path with more written segments is the nearer one: the catch-all comes last.
  patterns.sort((a, b) => b.name.replaceAll(/\[[^/]*/g, '').length - a.name.replaceAll(/\[[^/]*/g, '').length)
  return (path) => {
    if (plain.has(path)) return path
    return patterns.find(({ pattern }) => pattern.test(path))?.name ?? NOWHERE
  }
}

/** Groups, `(site)`, are folders and no part of an address. */
export function nameOf(folder: string): string {
  const segments = folder.split('/').filter((segment) => segment !== '.' && !segment.startsWith('('))
  return `/${segments.join('/')}`
}

function patternOf(name: string): RegExp {
  const source = name.replaceAll(/\/\[\[\.\.\.\w+\]\]/g, '(/.*)?').replaceAll(/\[\w+\]/g, '[^/]+')
  return new RegExp(`^${source}$`)
}

/** A path that can be read in one way only, as nearly all are: no host, no escapes, no dots. */
const PLAIN = /^\/(?!\/)[\w/-]*(?=\?|$)/

/** Returns the normalized path of a request; empty if it cannot be read. */
export function pathOf({ url = '' }: Pick<IncomingMessage, 'url'>): string {
  if (url !== last.url) last = { url, path: PLAIN.exec(url)?.[0] ?? URL.parse(url, 'http://localhost')?.pathname ?? '' }
  return last.path
}

/** It is asked more than once of a request, and who polls asks the same again. */
let last = { url: '/', path: '/' }
