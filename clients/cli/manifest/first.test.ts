import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { runHere } from '#clients/testing/run-here.ts'
import { jobsOf } from './jobs.ts'
import { parseManifest } from './read.ts'

let project: string
let manifest: string
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'boardwalk-init-'))
  manifest = join(project, 'boardwalk.toml')
  return () => rmSync(project, { recursive: true })
})

function build(...paths: string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), path)
  }
}
const init = (...args: string[]) => runHere(['init', '--manifest', manifest, ...args])
const job = () => jobsOf(parseManifest(readFileSync(manifest, 'utf8')), manifest)[0]

test('what init writes is a manifest, which runs the base image', async () => {
  expect(await init('-q')).toMatchObject({ stdout: `${manifest}\n`, error: undefined })
  expect(job()).toMatchObject({ name: 'first', firmware: undefined, flags: { type: 'uno-emulated', timeout: 60_000 } })
})

/** Breaks where one firmware in several formats is taken for several. */
test.each([
  [
    ['build/zephyr/app.elf', 'build/zephyr/app.uf2', 'build/CMakeFiles/x/a.bin'],
    'build/zephyr/app.uf2',
    'pico-emulated',
  ],
  [['.pio/build/uno/firmware.elf', '.pio/build/uno/firmware.hex'], '.pio/build/uno/firmware.hex', 'uno-emulated'],
  [['build/esp32/app.bin', 'build/esp32/bootloader.bin'], 'build/esp32/app.bin', 'uno-emulated'],
])('of %j it names %s', async (built, firmware, type) => {
  build(...built)
  expect(JSON.parse((await init('--json')).stdout)).toEqual({ manifest, firmware })
  expect(job()).toMatchObject({ firmware: join(project, firmware), flags: { type } })
})

test('with two programs it names none, and --type is its type', async () => {
  build('build/a.hex', 'build/b.hex', 'src/c.hex')
  expect(JSON.parse((await init('--json', '--type', 'nano "v3"')).stdout).firmware).toBeNull()
  expect(job()?.flags.type).toBe('nano "v3"')
})

/** Breaks where the file is opened for writing before anybody knows whether it is there. */
test('a manifest that is there is left as it is', async () => {
  writeFileSync(manifest, '# mine')
  expect(String((await init()).error)).toContain('boardwalk.toml cannot be written: it is there already.')
  expect(readFileSync(manifest, 'utf8')).toBe('# mine')
})
