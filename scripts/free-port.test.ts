import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const EACH = 400
const GIVE = `import { freePort } from '#scripts/free-port.ts'
  const ports = []
  for (let left = ${EACH}; left > 0; left--) ports.push(await freePort())
  console.log(JSON.stringify(ports))
  // It lives until the other has its ports too.
  process.stdin.resume()`

/** Breaks if a port is given that somebody else has been given and has not opened yet. */
test('no port is given twice, here or by another process', async () => {
  const given = [0, 1].map(() => {
    const running = run(process.execPath, ['--no-warnings', '--input-type=module', '--eval', GIVE])
    return { running, child: running.child }
  })
  const said = given.map(({ child }) => new Promise<string>((resolve) => child.stdout?.once('data', resolve)))
  const ports = (await Promise.all(said)).flatMap((line) => JSON.parse(line) as number[])
  for (const { child } of given) child.stdin?.end()
  await Promise.all(given.map(({ running }) => running))
  expect(new Set(ports).size).toBe(2 * EACH)
})
