import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { nameOf } from '#http/server/route-names.ts'
import { DOCS } from './docs.ts'

/** The methods of a page. Next would respond to any other with the page itself. */
const OF_PAGES = ['GET', 'HEAD', 'POST']
const WITHOUT_FORMS = ['GET', 'HEAD']
const HANDLER = /^export (?:const|function|async function) (GET|POST|PUT|PATCH|DELETE)\b/gm

/** Pages that are the same for all users and have no forms. */
export const REFERENCE = DOCS

/**
 * Returns the methods of each path under `app`: those its route module exports, or those of a page.
 */
export function pageMethods(app: string): (path: string) => string[] {
  const routes = new Map(
    globSync('**/route.ts', { cwd: app }).map((file) => [nameOf(dirname(file)), methodsIn(join(app, file))]),
  )
  for (const path of REFERENCE) routes.set(path, WITHOUT_FORMS)
  return (path) => routes.get(path) ?? OF_PAGES
}

/** Read from the source: some of these modules can be loaded by Next only. */
function methodsIn(file: string): string[] {
  const exported = [...readFileSync(file, 'utf8').matchAll(HANDLER)].map(([, method = '']) => method)
  return exported.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}
