import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { completeLock, missingFromLock } from './lock-file.ts'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))

test('npm ci works everywhere: the lock file names the packages of every system (npm run lock puts them in)', () => {
  expect(missingFromLock(lock)).toEqual([])
})

test('the lock file names no registry', () => {
  expect(JSON.stringify(lock)).not.toContain('"resolved"')
})

test('what is missing is put in with its system', () => {
  const asks = { version: '1.0.0', optionalDependencies: { '@a/b-linux-arm64-musl': '1.0.0' } }
  const complete = completeLock({ packages: { 'node_modules/@a/b': asks } })
  expect(complete.packages['node_modules/@a/b-linux-arm64-musl']).toEqual({
    version: '1.0.0',
    os: ['linux'],
    cpu: ['arm64'],
    libc: ['musl'],
    optional: true,
  })
})
