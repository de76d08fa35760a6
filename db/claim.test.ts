import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claim } from './claim.mjs'

let folder: string
const children: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'claim-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

/** Another process that claims the folder at a word from us, says how it went, and lives on until its input ends. */
function contender() {
  const code = `
    import { claim } from '#db/claim.mjs'
    process.stdin.once('data', () => console.log(claim(${JSON.stringify(folder)}).heldBy ?? 'mine'))
    console.log('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  child.stdout.setEncoding('utf8')
  const line = async () => String((await once(child.stdout, 'data'))[0]).trim()
  return { child, line, claim: () => child.stdin.write('now') }
}

test('a folder that a living process holds is refused, by name of that process', async () => {
  const other = contender()
  await other.line()
  other.claim()
  expect(await other.line()).toBe('mine')
  expect(claim(folder)).toEqual({ heldBy: other.child.pid })
})

test('a killed process holds nothing', async () => {
  const other = contender()
  await other.line()
  other.claim()
  await other.line()
  other.child.kill('SIGKILL')
  await once(other.child, 'exit')
  expect(claim(folder).heldBy).toBeUndefined()
})

// Breaks if claims are compared by pid alone: in `holderOf`, take any living process for the holder.
test('a process that has the pid of a dead holder is not the holder', () => {
  symlinkSync(`${process.pid} 1`, join(folder, 'claim.7'))
  expect(claim(folder).heldBy).toBeUndefined()
  expect(readdirSync(folder)).toEqual(['claim.8'])
})

test('what was given back can be claimed again', () => {
  const first = claim(folder)
  if (first.heldBy !== undefined) throw new Error('it was free')
  first.release()
  expect(claim(folder).heldBy).toBeUndefined()
})

// Breaks if a dead claim is deleted instead of overtaken: in `claim`, remove the dead one and make the same number again.
test('of many that find a dead claim at the same moment, one gets it', async () => {
  symlinkSync('4194304 1', join(folder, 'claim.1'))
  const contenders = Array.from({ length: 8 }, contender)
  await Promise.all(contenders.map(({ line }) => line()))
  const answers = contenders.map(({ line }) => line())
  for (const each of contenders) each.claim()
  const said = await Promise.all(answers)
  expect(said.filter((answer) => answer === 'mine')).toHaveLength(1)
})
