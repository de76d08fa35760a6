import { globSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { dirname } from 'node:path'
import { matcherOf } from './path-patterns.ts'

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
  const names = globSync('**/{page,route}.{ts,tsx}', { cwd: app }).map((file) => nameOf(dirname(file)))
  const match = matcherOf(names.filter((name) => !ANYTHING.test(name)))
  return (path) => match(path)?.pattern ?? NOWHERE
}

/** Groups, `(site)`, are folders and no part of an address. */
function nameOf(folder: string): string {
  const segments = folder.split('/').filter((segment) => segment !== '.' && !segment.startsWith('('))
  return `/${segments.join('/')}`
}

/** A path that can be read in one way only, as nearly all are: no host, no escapes, no dots. */
const PLAIN = /^\/(?!\/)[\w/-]*(?=\?|$)/

/** Returns the normalized path of a request; empty if it cannot be read. */
export function pathOf({ url = '' }: Pick<IncomingMessage, 'url'>): string {
  return PLAIN.exec(url)?.[0] ?? URL.parse(url, 'http://localhost')?.pathname ?? ''
}
