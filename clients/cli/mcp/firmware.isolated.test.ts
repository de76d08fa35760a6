// Slow: each server is a process.

import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { expect, test } from 'vitest'
import { testsCommit } from '#db/testing.ts'
import { writeUf2 } from '#firmware-files/testing.ts'
import { labFor } from '../../testing/lab.ts'
import { connectTo, deskIn, newClient } from './testing.ts'

const lab = labFor(testsCommit())

test('flash sends files of the folder it was started in only, and never what is no firmware', async () => {
  const desk = await deskIn(lab())
  writeFileSync(join(desk.folder, 'id_ed25519'), 'a private key')
  writeFileSync(join(desk.folder, 'notes.bin.txt'), 'a private note')
  symlinkSync('/etc/passwd', join(desk.folder, 'app.bin'))
  await using mcp = await connectTo(desk)
  await mcp.call('start_session', { board_type: desk.boardType })
  for (const path of ['/etc/passwd', '../../etc/passwd', '/proc/self/root/etc/passwd', 'app.bin', '/dev/zero'])
    expect(await mcp.data('flash', { path })).toMatchObject({ code: 'usage', detail: expect.stringContaining('is no') })
  for (const path of ['id_ed25519', 'notes.bin.txt'])
    expect(await mcp.data('flash', { path })).toMatchObject({ detail: expect.stringContaining('name it .bin') })
  expect(await mcp.data('flash', { path: 'app.hex' })).toMatchObject({ state: 'succeeded' })
})

test('the roots of the client take the place of that folder, also once they change', async () => {
  const desk = await deskIn(lab())
  const other = join(desk.folder, 'other')
  mkdirSync(other)
  writeFileSync(join(other, 'other.hex'), ':0400000001020304F2\n:00000001FF\n')
  let root = other
  const client = newClient({ roots: { listChanged: true } })
  // A root elsewhere is left out, and does not hide the others.
  client.setRequestHandler(ListRootsRequestSchema, () => ({
    roots: [{ uri: 'https://example.com/' }, { uri: pathToFileURL(root).href }],
  }))
  await using mcp = await connectTo(desk, { client })
  await mcp.call('start_session', { board_type: desk.boardType })
  expect(await mcp.data('flash', { path: 'other.hex' })).toMatchObject({ state: 'succeeded' })
  expect(await mcp.data('flash', { path: '../app.hex' })).toMatchObject({ code: 'usage' })
  root = desk.folder
  await client.sendRootsListChanged()
  expect(await mcp.data('flash', { path: 'app.hex' })).toMatchObject({ state: 'succeeded' })
})

test('the folders of --files take the place of both', async () => {
  const desk = await deskIn(lab())
  const build = join(desk.folder, 'build')
  mkdirSync(build)
  writeFileSync(join(build, 'other.hex'), ':0400000001020304F2\n:00000001FF\n')
  await using mcp = await connectTo(desk, { args: ['--files', 'build', '--files', '/no/such/folder'] })
  await mcp.call('start_session', { board_type: desk.boardType })
  expect(await mcp.data('flash', { path: 'other.hex' })).toMatchObject({ state: 'succeeded' })
  expect(await mcp.data('flash', { path: '../app.hex' })).toMatchObject({ code: 'usage' })
})

test('a file that the board does not take is refused before it is sent', async () => {
  const desk = await deskIn(lab())
  writeFileSync(join(desk.folder, 'cut.uf2'), writeUf2(0, new Uint8Array(600), undefined).subarray(0, 700))
  await using mcp = await connectTo(desk)
  await mcp.call('start_session', { board_type: desk.boardType })
  const uploads = () => lab().proxy.requests.filter(({ path }) => path.includes('/firmware')).length
  const before = uploads()
  expect(await mcp.data('flash', { path: 'cut.uf2' })).toMatchObject({
    detail: expect.stringContaining('cut.uf2: The file is cut off'),
  })
  expect(uploads()).toBe(before)
})
