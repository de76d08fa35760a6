import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fakeService } from '../testing/fake-console.ts'
import { runHere } from '../testing/run-here.ts'
import { EXIT } from './exit-codes.ts'
import { exitCodeOf } from './failures.ts'

const folder = mkdtempSync(join(tmpdir(), 'boardwalk-able-'))
afterAll(() => rmSync(folder, { recursive: true }))

const BOARDS = [
  { id: 'brd_1', label: 'Nano #1', board_type: 'nano', capabilities: ['console', 'flash', 'power'] },
  { id: 'brd_2', label: 'Nano #2', board_type: 'nano', capabilities: ['console', 'flash', 'power'] },
  { id: 'brd_3', label: 'Uno #1', board_type: 'uno', capabilities: ['console', 'flash', 'scenario', 'coverage'] },
  { id: 'brd_4', label: 'New #1', board_type: 'new', capabilities: [] },
]
const ELF = ['--elf', 'clients/conformance/coverage/uno.elf', '--source-root', '/project/clients/conformance/coverage']

/** Returns what a command says, whether it asks for a session, and how often it lists boards. */
async function ask(...words: string[]) {
  const asked: string[] = []
  const { url } = await fakeService([], ({ pathname, searchParams }, method) => {
    asked.push(`${method} ${pathname}`)
    const type = searchParams.get('board_type')
    const boards = BOARDS.filter(({ board_type }) => type === null || board_type === type)
    const board = BOARDS.find(({ id }) => pathname === `/v1/boards/${id}`)
    const types = ['nano', 'uno', 'new'].map((board_type) => ({
      board_type,
      online: 1,
      total: 1,
      flash_formats: ['elf'],
    }))
    if (pathname === '/v1/board-types') return { status: 200, body: { board_types: types } }
    if (pathname === '/v1/boards') return { status: 200, body: { boards, limit: 100, offset: 0, total: boards.length } }
    return board ? { status: 200, body: board } : { status: 503 }
  })
  const { error, words: said, exitCode } = await runHere(words, { url })
  return {
    said: `${said}${error}`,
    code: exitCode || exitCodeOf(error),
    isStarted: asked.includes('POST /v1/sessions'),
    lists: asked.filter((one) => one === 'GET /v1/boards').length,
  }
}

const run = (...words: string[]) => ask('run', '--expect', 'ready', '--no-results', ...words)

test.each([
  [['run', '--expect', 'ready', '--scenario'], 'scenario, which --scenario'],
  [['run', '--expect', 'ready', '--repeat-check'], 'record, which --repeat-check'],
  [['run', '--expect', 'ready', '--coverage', join(folder, 'a.info'), ...ELF], 'coverage, which --coverage'],
  [['exec', '--coverage-fail-under', '50', ...ELF], 'coverage, which --coverage-fail-under'],
  [['powercut', '--until', 'done', '--boot-expect', 'ready'], 'power_cut, which powercut'],
])(
  'what no board of a type can do is refused before a session is paid for: %j',
  async ([command = '', ...flags], what) => {
    const words = [command, '--type', 'nano', ...flags, ...(command === 'exec' ? ['--', process.execPath] : [])]
    const { said, code, isStarted } = await ask(...words)
    expect(said).toContain(`No board of nano has the capability ${what} needs.`)
    expect({ code, isStarted }).toEqual({ code: command === 'exec' ? EXIT.exec : EXIT.usage, isStarted: false })
  },
)

test('one board is named, and the types that can', async () => {
  const { said, isStarted } = await run('--board', 'brd_2', '--scenario')
  expect(said).toContain(
    'Nano #2 (brd_2) does not have the capability scenario, which --scenario needs. Boards that have it: uno.',
  )
  expect(isStarted).toBe(false)
})

test('what is only for a test that fails is said, and the test is run', async () => {
  const { said, isStarted } = await run('--type', 'nano', '--core', join(folder, 'a.core'))
  expect(said).toContain('No board of nano has the capability debug, which --core needs.\n')
  expect(isStarted).toBe(true)
})

/** Breaks where each flag asks again: the jobs of a manifest would use up the limit of calls. */
test('boards are listed once for their type, and once for all', async () => {
  const flags = ['--record', join(folder, 'a.rec'), '--core', join(folder, 'a.core')]
  const { said, lists } = await run('--type', 'nano', ...flags)
  expect(said).toContain('which --record needs.')
  expect(said).toContain('which --core needs.')
  expect(lists).toBe(2)
})

test.each([
  ['that can', 'uno'],
  ['that was never online, and may be able to', 'new'],
])('a board %s is asked for', async (_, type) => {
  const { said, isStarted } = await run('--type', type, '--scenario')
  expect(said).not.toContain('capability')
  expect(isStarted).toBe(true)
})
