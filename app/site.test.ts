import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { config } from '#proxy.ts'
import { METHODS, PROGRAMS } from './site.ts'

/** The routes that are no pages, by their paths, but for those with parameters. */
const routes = globSync('app/**/route.ts')
  .filter((file) => !file.includes('['))
  .map((file) => ({
    file,
    path: dirname(file)
      .slice('app'.length)
      .replaceAll(/\/\([^)]*\)/g, ''),
  }))
  .filter(({ path }) => !PROGRAMS.some((one) => path === one || path.startsWith(`${one}/`)))

/** Next would refuse the other methods without `Allow`. */
test.each(routes)('$path has the methods that its route exports', async ({ file, path }) => {
  const exported = Object.keys(await import(/* @vite-ignore */ `#${file}`)).filter((name) => /^[A-Z]+$/.test(name))
  expect(METHODS[path]).toEqual(exported.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))
})

/** Next reads the pattern from the source, so that the paths stand in it once more. */
test.each(PROGRAMS)('proxy.ts leaves %s to the programs', (path) => {
  const pattern = new RegExp(`^${config.matcher}$`)
  expect([path, `${path}/x`, `${path}x`].map((one) => pattern.test(one))).toEqual([false, false, true])
})
