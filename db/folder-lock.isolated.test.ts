import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claim } from './folder-lock.mjs'

let folder: string
const children: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'claim-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

/**
 * Another process that claims folders at a word from us, says which it got, and lives on until it
 * is killed.
 */
function contender(folders = [folder]) {
  const code = `
    import { claim } from './db/folder-lock.mjs'
    const got = () => ${JSON.stringify(folders)}.filter((folder) => claim(folder).heldBy === undefined)
    process.stdin.once('data', () => console.log(JSON.stringify(got())))
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
  expect(JSON.parse(await other.line())).toEqual([folder])
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

// Breaks if claims are compared by pid alone: in `holderOf`, take any living process for the
// holder.
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

// Breaks if a dead claim is deleted instead of overtaken: in `claim`, remove the dead one and make
// the same number again.
test('of many that find a dead claim at the same moment, one gets it', async () => {
  const folders = Array.from({ length: 100 }, (_, number) => join(folder, `${number}`))
  for (const each of folders) {
    mkdirSync(each)
    symlinkSync('4194304 1', join(each, 'claim.1'))
  }
  const contenders = Array.from({ length: 8 }, () => contender(folders))
  await Promise.all(contenders.map(({ line }) => line()))
  const answers = contenders.map(({ line }) => line())
  for (const each of contenders) each.claim()
  const won = (await Promise.all(answers)).flatMap((answer): string[] => JSON.parse(answer))
  expect(won).toHaveLength(folders.length)
  expect(new Set(won)).toEqual(new Set(folders))
})
