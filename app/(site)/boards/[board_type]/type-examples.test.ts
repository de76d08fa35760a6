import { expect, test } from 'vitest'
import { commandLineFor, pytestFor } from './type-examples.ts'

const plain = {
  capabilities: ['console'],
  flashFormats: [],
  maxFirmwareBytes: null,
  hasConnection: false,
  flashBytes: null,
  prompt: null,
  image: null,
}

test('a test expects the prompt of the type’s own image', () => {
  expect(pytestFor('microbit-emulated', { ...plain, prompt: '>>> ' })).toContain('board.expect(">>> ")')
  expect(pytestFor('pi', { ...plain, prompt: 'root@pi:~# $' })).toContain('board.expect(r"root@pi:~# \\$")')
})

test('without a prompt it brings firmware, if the type takes any', () => {
  expect(pytestFor('rp2350', { ...plain, flashFormats: ['uf2'] })).toContain('("rp2350", firmware="build/app.uf2")')
  expect(pytestFor('rp2350', plain)).toContain('@pytest.mark.board("rp2350")')
})

test('the commands do what the type can', () => {
  expect(commandLineFor('uno', { ...plain, flashFormats: ['bin', 'hex'] }).split('\n')).toEqual([
    'boardwalk sessions start uno --for 10m',
    'boardwalk flash build/app.hex',
    'boardwalk console',
    'boardwalk sessions end --yes',
  ])
  expect(commandLineFor('uno', { ...plain, capabilities: [] })).not.toContain('console')
})
