import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import WebSocket from 'ws'
import { ALIAS } from './bundle-cli.ts'

/** Packages may move the files that are theirs alone. The command line would not build then. */
test.each(Object.entries(ALIAS))('what stands for %s in the command line is there', (name, file) => {
  const remedy = `A new version of ${name} has moved ${file}. Write its new place into ALIAS of scripts/bundle-cli.ts, or take the line away: then the command line has the whole package, and clients/cli/install.isolated.test.ts says what that costs.`
  expect(existsSync(file), remedy).toBe(true)
})

test('the client of ws that is bundled is the one that the package exports', () => {
  const client = createRequire(import.meta.url)(resolve(ALIAS.ws))
  expect(client, 'ws exports another class than that of its file: see ALIAS of scripts/bundle-cli.ts').toBe(WebSocket)
})
