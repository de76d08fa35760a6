import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { setup } from './setup.ts'

const SECRET = 'correct horse battery'
const LONGER = `${SECRET} staple`
const OF_LINES = '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2Vw\n-----END PRIVATE KEY-----'
const RANDOM = Buffer.from('these are 24 random bits')

/** A run of tests that used secrets and left a line. Returns its folder, and what ends it. */
function runThatLeft(line: string, where: 'said' | 'stored' = 'said') {
  const { SECRET_SCAN_DIR } = process.env
  const end = setup()
  const folder = process.env.SECRET_SCAN_DIR ?? ''
  process.env.SECRET_SCAN_DIR = SECRET_SCAN_DIR
  const texts = [SECRET, LONGER, OF_LINES].map((text) => `text ${Buffer.from(text).toString('base64')}`)
  writeFileSync(join(folder, 'secrets.1'), `${texts.join('\n')}\nrandom ${RANDOM.toString('base64')}\n`)
  writeFileSync(join(folder, `${where}.2`), `hello\n${line}\n`)
  return { folder, end }
}

test.each([
  ['as it is', SECRET],
  ['in hex', Buffer.from(SECRET).toString('hex')],
  ['that begins as another does', LONGER],
  ['of several lines', OF_LINES],
  ['of random bytes as it is', RANDOM.toString('base64url')],
  ['of random bytes in hex', RANDOM.toString('hex')],
])('a run that logs a secret %s fails, and shows the line without it', async (_, spelling) => {
  const { folder, end } = runThatLeft(`it is(${spelling}x!`)
  await expect(end()).rejects.toThrow(/^Secrets were logged or stored as they are:\nsaid: it is\(<secret>x!$/)
  expect(existsSync(folder)).toBe(false)
})

test('a run that stores a secret fails', async () => {
  const { end } = runThatLeft(`it is(${SECRET})`, 'stored')
  await expect(end()).rejects.toThrow('stored: it is(<secret>)')
})

test('a run that logs none does not, and leaves nothing', async () => {
  const { folder, end } = runThatLeft('it is correct')
  await end()
  expect(existsSync(folder)).toBe(false)
})
