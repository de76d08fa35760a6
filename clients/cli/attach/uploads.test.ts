import { expect, test, vi } from 'vitest'
import { runHere } from '../../testing/run-here.ts'
import { attachHere, connectTo, fakeBoardService, SESSION } from './testing.ts'

test('an upload is one flash, and its program is heard once it has left', async () => {
  const { addresses, console, acts } = await attachHere(['--tcp'], { outputFrom: 100 })
  const tool = await connectTo(addresses.tcp)
  console.print(0, 'old')
  await tool.shows('old')
  tool.say('3020')
  await tool.hears('1410')
  console.print(3, 'x'.repeat(97))
  console.print(100, 'new')
  tool.say(`5500002064000446 01020304 20 740004 46 20`)
  await tool.hears('1410 1410 1401020304 10')
  expect(tool.text()).not.toContain('new')
  tool.say('5120')
  await tool.shows('new')
  expect(tool.text()).not.toContain('x')
  expect(acts).toEqual(['firmware', 'flash'])
})

test('a flash that fails is said, and the programmer sees it', async () => {
  const { addresses, words } = await attachHere(['--tcp'], { isBroken: true })
  const tool = await connectTo(addresses.tcp)
  tool.say('3020')
  await tool.hears('1410')
  tool.say(`55000020640004 46 01020304 20 740004 46 20`)
  await tool.hears('1410 1410 1410 14ffffffff10')
  expect(words.join('\n')).toContain('The upload was not flashed: The flash did not succeed: it is broken on purpose.')
})

/** Programs that upload a page and leave at once, without a look at what was answered. */
const UPLOAD_AND_LEAVE = `
  const [host, port] = process.env.BOARDWALK_PORT.split(':')
  const bytes = Buffer.from('302055000020640004460102030420' + '5120', 'hex')
  const line = require('node:net').connect(port, host, () => line.write(bytes.subarray(0, 2)))
  line.once('data', () => line.end(bytes.subarray(2)))
  line.resume()`

/** Breaks where the exit code is read before the upload is over. */
test('an upload that fails after its command has left is an exit code of 1', async () => {
  const { url } = await fakeBoardService({ isBroken: true })
  const ran = await runHere(['attach', SESSION, '--tcp', '--', process.execPath, '-e', UPLOAD_AND_LEAVE], { url })
  expect(ran.words).toContain('The upload was not flashed')
  expect(ran).toMatchObject({ exitCode: 1, error: undefined })
})

test.each([
  ['--no-upload', ['--no-upload'], {}],
  ['a board that is no AVR', [], { elfMachine: 40 }],
])('%s: what looks like an upload is typed', async (_, flags, board) => {
  const { addresses, console } = await attachHere(['--tcp', ...flags], board)
  const tool = await connectTo(addresses.tcp)
  tool.say('3020')
  await vi.waitUntil(() => Buffer.concat(console.typed).toString() === '0 ')
})

/** Breaks where two bytes that a person types one after the other are taken for a programmer. */
test('“0 ” that a person types reaches the program', async () => {
  const { addresses, console } = await attachHere(['--tcp'])
  const tool = await connectTo(addresses.tcp)
  tool.say('30')
  await vi.waitUntil(() => Buffer.concat(console.typed).toString() === '0')
  tool.say('20')
  await vi.waitUntil(() => Buffer.concat(console.typed).toString() === '0 ')
})

test('a programmer that is killed leaves the board as it was', async () => {
  const { addresses, console, words, acts } = await attachHere(['--tcp'])
  const tool = await connectTo(addresses.tcp)
  tool.say('3020')
  await tool.hears('1410')
  tool.say(`55000020640004 46 01020304 20`)
  await tool.hears('1410 1410 1410')
  tool.socket.resetAndDestroy()
  await vi.waitUntil(() => words.join().includes('The upload was given up before its end'))
  expect(acts).toEqual([])
  const next = await connectTo(addresses.tcp)
  next.say('6869')
  await vi.waitUntil(() => Buffer.concat(console.typed).toString() === 'hi')
})
