import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listening } from '#test/listening.ts'
import { runHere } from '../../testing/run-here.ts'
import { exitCodeOf } from '../failures.ts'
import { attachHere, connectTo, type FakeBoard, fakeBoardService, heapBytes, SESSION } from './testing.ts'

const CONTROL = (value: string) => `fffa2c05${value}fff0`
const CONTROLLED = (value: string) => `fffa2c69${value}fff0`
const [DTR_ON, DTR_OFF, RTS_ON, BREAK_ON, BREAK_OFF] = ['08', '09', '0b', '05', '06'].map(CONTROL) as [
  string,
  string,
  string,
  string,
  string,
]

test('telnet: options are answered once, and the line is as pyserial needs it', async () => {
  const { addresses } = await attachHere(['--rfc2217'])
  const tool = await connectTo(addresses.rfc2217)
  // What pyserial says first: WILL and DO of ECHO, SGA, BINARY and COM-PORT.
  tool.say('fffd01 fffb03 fffd03 fffd00 fffb00 fffb2c')
  await tool.hears('fffb01 fffd03 fffb03 fffb00 fffd00 fffd2c fffa2c6bb0fff0')
  // The same again, and an option that nobody has.
  tool.say('fffd01 fffb2c fffd1f fffe1f')
  await tool.hears('fffc1f')
  expect(tool.hex().match(/fffd2c/g)).toHaveLength(1)
  expect(tool.hex().match(/fffc1f/g)).toHaveLength(1)
  tool.say('fffa2c0100000000fff0 fffa2c0100002580fff0 fffa2c0208fff0 fffa2c0300fff0 fffa2c0402fff0')
  await tool.hears('fffa2c650001c200fff0 fffa2c6500002580fff0 fffa2c6608fff0 fffa2c6701fff0 fffa2c6802fff0')
  tool.say('fffa2c0c01fff0 fffa2c0a00fff0 fffa2c0bfffffff0 fffa2c00fff0')
  await tool.hears('fffa2c7001fff0 fffa2c6e00fff0 fffa2c6ffffffff0 fffa2c64426f61726477616c6bfff0')
})

test('telnet: questions about lines are answered by what is so', async () => {
  const { addresses } = await attachHere(['--rfc2217', '--no-reset'])
  const tool = await connectTo(addresses.rfc2217)
  tool.say(['00', '04', '07', '0a', '0d'].map(CONTROL).join(''))
  await tool.hears(['01', '06', '09', '0c', '0e'].map(CONTROLLED).join(''))
  tool.say([DTR_ON, CONTROL('07'), RTS_ON, CONTROL('0a'), BREAK_ON, CONTROL('04')].join(''))
  await tool.hears(['08', '08', '0b', '0b', '05', '05'].map(CONTROLLED).join(''))
})

/** Breaks where 255 is sent as it is, or typed twice. */
test('telnet: the byte 255 goes through both ways', async () => {
  const { addresses, console } = await attachHere()
  const tool = await connectTo(addresses.rfc2217)
  console.print(0, Uint8Array.of(1, 255, 2))
  await tool.hears('01ffff02')
  tool.say('41ffff42')
  await vi.waitUntil(() => Buffer.concat(console.typed).toString('hex') === '41ff42')
})

/** Breaks without the debounce, and where a tool that has left keeps the reset. */
test('DTR resets once, after the pulses of a tool, and what is typed comes after it', async () => {
  const { addresses, acts, console } = await attachHere(['--rfc2217'])
  const tool = await connectTo(addresses.rfc2217)
  tool.say(`${DTR_ON}${RTS_ON}${DTR_OFF}${DTR_ON}6869`)
  await vi.waitUntil(() => Buffer.concat(console.typed).toString() === 'hi')
  expect(acts).toEqual(['reset'])
  tool.say(`${BREAK_ON}${BREAK_OFF}`)
  await vi.waitUntil(() => acts.length > 1)
  expect(acts).toEqual(['reset', 'break'])
})

test.each<[string, FakeBoard, string[]]>([
  ['--no-reset', {}, ['--no-reset']],
  ['a board without a reset', { capabilities: ['console', 'break'] }, []],
  ['a board whose lines lead nowhere', { wiring: 'none' }, []],
  ['--lines none', {}, ['--lines', 'none']],
])('%s: DTR does nothing', async (_, board, flags) => {
  const { addresses, acts } = await attachHere(['--rfc2217', ...flags], board)
  const tool = await connectTo(addresses.rfc2217)
  // A break comes after a reset that lines have asked for.
  tool.say(`${DTR_ON}${RTS_ON}${BREAK_ON}`)
  await vi.waitUntil(() => acts.length > 0)
  expect(acts).toEqual(['break'])
})

/** Breaks where lines stay as a tool has left them: a chip would be held in its reset. */
test('lines that lead to the board are set as the tool sets them, and off once it has left', async () => {
  const { addresses, acts, console } = await attachHere(['--rfc2217'], { wiring: 'lines' })
  const tool = await connectTo(addresses.rfc2217)
  tool.say(`${DTR_ON}61${RTS_ON}${DTR_OFF}`)
  await vi.waitUntil(() => console.typed.length > 3)
  tool.socket.end()
  await vi.waitUntil(() => console.typed.length > 4)
  const lines = (dtr: boolean, rts: boolean) => JSON.stringify({ t: 'lines', dtr, rts })
  expect(console.typed.map(String)).toEqual([
    ...[lines(true, false), 'a', lines(true, true), lines(false, true), lines(false, false)],
  ])
  expect(acts).toEqual([])
})

test('lines that lead nowhere cannot be passed on', async () => {
  const { url } = await fakeBoardService()
  const { error } = await runHere(['attach', SESSION, '--lines', 'lines'], { url })
  expect(String(error)).toContain('does not let its users set DTR and RTS')
})

test('a boot loader that lines ask for is refused in words', async () => {
  const { addresses, acts, words } = await attachHere(['--rfc2217'], { wiring: 'esp' })
  const tool = await connectTo(addresses.rfc2217)
  tool.say(`${DTR_OFF}${RTS_ON}${DTR_ON}${CONTROL('0c')}${DTR_OFF}`)
  await vi.waitUntil(() => words.join().includes('boot loader of the chip cannot be started'))
  expect(acts).toEqual([])
})

test('raw TCP: bytes and nothing else, and a second program is told', async () => {
  const { addresses, console, words } = await attachHere(['--tcp', '--rfc2217'])
  const tool = await connectTo(addresses.tcp)
  console.print(0, 'boot\r\n> ')
  await tool.shows('boot\r\n> ')
  tool.say(Buffer.from('help\r'))
  await vi.waitUntil(() => Buffer.concat(console.typed).toString() === 'help\r')
  for (const address of [addresses.tcp, addresses.rfc2217]) {
    const second = await connectTo(address)
    await once(second.socket, 'close')
    expect(second.text()).toBe('Port in use.\r\n')
  }
  expect(words.join()).toContain('Another program has tried to connect')
  tool.socket.end()
  await vi.waitUntil(() => words.join().includes('The program has left.'))
  const next = await connectTo(addresses.tcp)
  console.print(8, 'still there\r\n')
  await next.shows('still there')
  // The next program is given what is new, as at a serial port.
  expect(next.text()).toBe('still there\r\n')
})

/** Breaks where what was printed before a program connects is given to nobody. */
test('the first program is given all that was printed since attach began', async () => {
  const { addresses, console } = await attachHere(['--tcp'])
  console.print(0, 'early ')
  console.print(6, 'bird')
  const tool = await connectTo(addresses.tcp)
  await tool.shows('early bird')
})

/** Breaks where what a program sends is kept, or ends the command. */
test('a hundred thousand bytes of broken telnet change nothing', async () => {
  const { addresses, ended } = await attachHere(['--rfc2217', '--no-reset'])
  const words = [255, 255, 255, 240, 250, 251, 252, 253, 254, 44, 0, 1, 5, 8, 9, 12, 99]
  let seed = 7
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return words[seed % words.length] ?? 0
  }
  const tool = await connectTo(addresses.rfc2217)
  const before = heapBytes()
  tool.say(Uint8Array.from({ length: 100_000 }, random))
  // It may be in the middle of a subnegotiation, and hold output back.
  tool.say('ff f0 fffa2c09fff0 fffa2c00fff0')
  await tool.hears('fffa2c64426f61726477616c6bfff0')
  expect(heapBytes() - before).toBeLessThan(8 * 1024 * 1024)
  expect(await Promise.race([ended, 'goes on'])).toBe('goes on')
})

test('FLOWCONTROL-SUSPEND holds output back until RESUME', async () => {
  const { addresses, console } = await attachHere(['--rfc2217'])
  const tool = await connectTo(addresses.rfc2217)
  tool.say('fffa2c08fff0 fffa2c00fff0')
  await tool.hears('fffa2c64')
  console.print(0, 'held')
  tool.say('fffa2c00fff0')
  await tool.hears('fffa2c64426f61726477616c6bfff0fffa2c64426f61726477616c6bfff0')
  tool.say('fffa2c09fff0')
  await tool.shows('held')
})

/** Breaks where a line that a signal has cut off ends attach before its command. */
test('a signal is passed on to the command, whose exit code is the answer', async () => {
  const { url, opened } = await fakeBoardService()
  const stop = new AbortController()
  const script = `
    const [host, port] = process.env.BOARDWALK_PORT.split(':')
    const line = require('node:net').connect(port, host, () => setInterval(() => line.write('x'), 1))
    line.on('error', () => null)
    process.on('SIGTERM', () => setTimeout(() => process.exit(9), 100))`
  const args = ['attach', SESSION, '--tcp', '--', process.execPath, '-e', script]
  const ended = runHere(args, { url, signal: stop.signal })
  // A command that outlives a failed test would keep the run from ending.
  onTestFinished(() => stop.abort(new Error('the test is over')))
  const { typed } = await opened
  await vi.waitUntil(() => typed.length > 3, 10_000)
  stop.abort(new Error('it is stopped'))
  expect(await ended).toMatchObject({ exitCode: 9, error: undefined })
})

test('the end of the session ends it, with what was printed last', async () => {
  const { addresses, console, ended } = await attachHere(['--tcp'])
  const tool = await connectTo(addresses.tcp)
  console.print(0, 'last words')
  console.end('time_limit')
  await once(tool.socket, 'close')
  expect(tool.text()).toBe('last words')
  const { error } = await ended
  expect(error).toMatchObject({ reason: 'time_limit' })
  expect(exitCodeOf(error)).toBe(5)
})

/** Breaks where a program that takes nothing keeps the command from ending, or fills its memory. */
test('a program that never reads is left behind at the end', async () => {
  const { addresses, console, ended, words } = await attachHere(['--tcp'])
  const tool = await connectTo(addresses.tcp)
  tool.socket.pause()
  const piece = Buffer.alloc(64 * 1024, 'x')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (let n = 0; n < 400; n++) console.print(n * piece.length, piece)
  let left = 0
  while (!words.join().includes('has taken no output for 60 s')) {
    left = console.socket.bufferedAmount
    await vi.advanceTimersByTimeAsync(1_000)
    await new Promise((resolve) => setImmediate(resolve))
  }
  vi.useRealTimers()
  // What waits is left with the service, but for some MiB.
  expect(left).toBeGreaterThan(8 * 1024 * 1024)
  console.end('user_ended')
  expect(String((await ended).error)).toContain('has ended')
})

test('a port that is in use is said, and nothing is left open', async () => {
  const other = createServer()
  const { port } = new URL(await listening(other))
  onTestFinished(() => void other.close())
  const { url } = await fakeBoardService()
  const ran = await runHere(['attach', SESSION, '--tcp', '--rfc2217', port], { url })
  expect(exitCodeOf(ran.error)).toBe(5)
  expect(String(ran.error)).toContain(`boardwalk cannot listen at 127.0.0.1:${port}: another program uses it.`)
})

test.each(['x', '70000', '-1', '1.5', 'host:', ':::1'])(
  '--tcp %s is refused before anything is asked',
  async (value) => {
    const { url } = await fakeBoardService()
    const { error } = await runHere(['attach', SESSION, `--tcp=${value}`], { url })
    expect(String(error)).toContain('is no port to listen at')
  },
)

test('only this computer is listened to, and more is warned of', async () => {
  const here = await attachHere(['--tcp', '--rfc2217'])
  expect(here.addresses.tcp).toMatch(/^127\.0\.0\.1:\d+$/)
  expect(here.addresses.rfc2217).toMatch(/^rfc2217:\/\/127\.0\.0\.1:\d+$/)
  expect(here.words.join()).not.toContain('password')
  const everywhere = await attachHere(['--tcp', '0.0.0.0:0'])
  expect(everywhere.words.join()).toContain('can use this board: no password is asked for')
})
