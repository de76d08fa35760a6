import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import type * as Promises from 'node:fs/promises'
import { createServer } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Files } from './files.ts'

const { hooks } = vi.hoisted(() => ({ hooks: { beforeOpen: undefined as (() => void) | undefined, opened: 0 } }))
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof Promises>()
  const open: typeof real.open = (...args) => {
    hooks.opened++
    hooks.beforeOpen?.()
    return real.open(...args)
  }
  return { ...real, open }
})

const HEX = ':00000001FF\n'
let parent: string
let project: string

beforeEach(() => {
  parent = realpathSync(mkdtempSync(join(tmpdir(), 'boardwalk-files-')))
  project = join(parent, 'project')
  mkdirSync(join(project, 'build'), { recursive: true })
  mkdirSync(join(parent, 'project-2'))
  for (const file of ['project/build/app.hex', 'project-2/secret', 'secret']) writeFileSync(join(parent, file), HEX)
  Object.assign(hooks, { beforeOpen: undefined, opened: 0 })
})

afterEach(() => rmSync(parent, { recursive: true }))

const noRoots = () => Promise.resolve(undefined)
const started = () => new Files([], noRoots, project)
const refused = (path: string, files = started()) => expect(files.read(path), path).rejects

test('a file in the folder that the server was started in is read, by either kind of path', async () => {
  for (const path of ['build/app.hex', './build/../build/app.hex', join(project, 'build/app.hex')]) {
    const { name, bytes } = await started().read(path)
    expect({ name, text: Buffer.from(bytes).toString() }).toEqual({ name: 'app.hex', text: HEX })
  }
})

test('a link to a file of the folder is followed', async () => {
  symlinkSync('build/app.hex', join(project, 'latest.hex'))
  expect((await started().read('latest.hex')).name).toBe('latest.hex')
})

/** Breaks without `isIn`, or if paths are compared before links are resolved. */
test('no way leads out of the folder, and what is not there is refused in the same words', async () => {
  symlinkSync(join(parent, 'secret'), join(project, 'link.hex'))
  symlinkSync(parent, join(project, 'up'))
  const ways = [
    ...['../secret', '../project-2/secret', 'build/../../secret', 'link.hex', 'up/secret', 'up/project/../secret'],
    ...[join(parent, 'secret'), `/proc/self/root${parent}/secret`, `/proc/self/cwd/../secret`, '/etc/passwd'],
    ...['../no-such-file', 'no-such-file', '', '.', '/dev/stdin', '/proc/self/environ', '~/secret'],
  ]
  for (const path of ways) await refused(path).toThrow(`${path} is no file in ${project}.`)
  await refused('bad\0name').toThrow('is no file in')
  expect(hooks.opened).toBe(0)
})

test('what is no regular file is refused, and not opened', async () => {
  execFileSync('mkfifo', [join(project, 'fifo.bin')])
  const socket = createServer().listen(join(project, 'socket.bin'))
  await new Promise((resolve) => socket.once('listening', resolve))
  for (const path of ['fifo.bin', 'socket.bin', 'build']) await refused(path).toThrow('is no regular file')
  await new Promise((resolve) => socket.close(resolve))
  const devices = new Files(['/dev'], noRoots)
  for (const path of ['/dev/zero', '/dev/null', 'zero']) await refused(path, devices).toThrow('is no regular file')
  expect(hooks.opened).toBe(0)
})

/** Breaks without the second look, at what is open. */
test('a folder that becomes a link, or a file that becomes a FIFO, after it was looked at is refused', async () => {
  writeFileSync(join(parent, 'app.hex'), 'secret')
  hooks.beforeOpen = () => {
    renameSync(join(project, 'build'), join(project, 'old'))
    symlinkSync(parent, join(project, 'build'))
  }
  await refused('build/app.hex').toThrow('is no file in')
  hooks.beforeOpen = () => {
    rmSync(join(project, 'old/app.hex'))
    execFileSync('mkfifo', [join(project, 'old/app.hex')])
  }
  await refused('old/app.hex').toThrow('is no regular file')
  expect(hooks.opened).toBe(2)
})

test('a file that no board takes for its size is refused without being read, and an empty one', async () => {
  for (const [file, size] of [
    ['huge.bin', 2 ** 40],
    ['large.bin', 16 * 1024 * 1024 + 1],
  ] as const) {
    writeFileSync(join(project, file), '')
    truncateSync(join(project, file), size)
    await refused(file).toThrow(`has ${size} bytes. Boards take at most 16777216.`)
  }
  writeFileSync(join(project, 'empty.bin'), '')
  await refused('empty.bin').toThrow('empty.bin is empty.')
})

test('the roots of the client take the place of the folder, and are asked for at each use', async () => {
  let roots = [parent, '/no/such/folder'].map((path) => ({ uri: pathToFileURL(path).href }))
  roots.push({ uri: 'https://boards.example/' }, { uri: 'file://elsewhere/etc' }, { uri: 'no url' })
  const files = new Files([], async () => roots, project)
  expect((await files.read('secret')).name).toBe('secret')
  expect((await files.read(join(project, 'build/app.hex'))).name).toBe('app.hex')
  await refused('/etc/passwd', files).toThrow('is no file in')
  roots = [{ uri: pathToFileURL(join(parent, 'project-2')).href }]
  await refused(join(project, 'build/app.hex'), files).toThrow('is no file in')
  roots = []
  await refused(join(project, 'build/app.hex'), files).toThrow('is no file in a folder that may be read')
})

test('the folders that a person gives take the place of both', async () => {
  const files = new Files([join(project, 'build'), join(parent, 'project-2')], () => Promise.reject(new Error('asked')))
  expect((await files.read('app.hex')).name).toBe('app.hex')
  expect((await files.read('secret')).name).toBe('secret')
  await refused('../../secret', files).toThrow('is no file in')
})

test('a server that was started in, or has as its root, the root or the home folder sends nothing from there', async () => {
  for (const folder of ['/', homedir()])
    await refused('.bashrc', new Files([], noRoots, folder)).toThrow('or with --files FOLDER')
  for (const folder of ['/', homedir()]) {
    const roots = [{ uri: pathToFileURL(folder).href }]
    await refused('.bashrc', new Files([], async () => roots, project)).toThrow('or with --files FOLDER')
    roots.push({ uri: pathToFileURL(project).href })
    await refused(join(parent, 'secret'), new Files([], async () => roots, project)).toThrow(
      `is no file in ${project}.`,
    )
  }
})
