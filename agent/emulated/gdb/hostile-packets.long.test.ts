// Slow: a hundred thousand packets through a board's own thread.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { emulatedDriver } from '#agent/emulated/driver.ts'
import { Board } from '#agent/emulated/testing.ts'
import { image } from '#agent/emulated/uno/testing.ts'
import { packetOf } from '#agent/gdb/packets.ts'
import { serveGdb } from '#agent/gdb/testing.ts'
import { isInstalled } from '#scripts/which.ts'

const MIB = 1024 * 1024
const HELLO = packetOf('?')
const text = (words: string) => Buffer.from(words).toString('hex')
const refused = [
  ...[
    'memsave 0 16 /tmp/boardwalk-hostile',
    'pmemsave 0 1 /tmp/boardwalk-hostile',
    'screendump /tmp/boardwalk-hostile',
  ],
  ...[
    'quit',
    'system_powerdown',
    'savevm x',
    'loadvm x',
    'migrate exec:id',
    'chardev-add socket,id=x,port=1,server=on',
  ],
  ...['exec id', 'shutdown', 'flash write_image /etc/passwd', 'reset; exec id', 'reset\nquit'],
].map((words) => `qRcmd,${text(words)}`)
refused.push(
  ...['vFile:open:2f6574632f706173737764,0,0', `vFile:unlink:${text('/etc/passwd')}`, `vRun;${text('/bin/id')}`],
  ...['vAttach;1', 'vFlashErase:0,1000', 'vFlashWrite:0:x', 'vFlashDone', 'vCont;t', 'R00', '!', 'A4,0,6964'],
  ...[`QSetWorkingDir:${text('/')}`, 'QEnvironmentHexEncoded:413d62', 'QCatchSyscalls:1', 'QProgramSignals:e1'],
  ...['QPassSignals:e1', 'qSearch:memory:0;10;a', 'qCRC:0,10', 'qSymbol::', 'qTStatus', 'QTinit', 'bc', 'bs'],
  ...['QDisableRandomization:1', 'jThreadsInfo', `Z0,0,2;X3,${text('abc')}`, 'Z0,0,2;cmds:1,X1,00', 'z9,0,0'],
  ...['qXfer:exec-file:read::0,40', 'qXfer:auxv:read::0,40', 'qXfer:features:read:/etc/passwd:0,40', 'qOffsets'],
)

/** A board that executes, and raw connections to its port for debuggers. */
async function start() {
  const board = new Board(emulatedDriver({ machine: 'uno', share: 1, image: image(0x9503, 0xcffe) }))
  onTestFinished(() => board.driver.wipe())
  await board.start()
  const [host = '', port] = (await serveGdb(board.driver)).split(':')
  const dial = async () => {
    const socket = connect({ host, port: Number(port) })
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    return socket
  }
  return { dial }
}

/** Writes what this process and its threads open from here on to a file. */
async function trace(): Promise<{ calls: () => Promise<string[]> }> {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-trace-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'calls')
  const calls = 'trace=open,openat,creat,execve,fork,vfork,socket,connect,bind,unlink,unlinkat,rename,renameat,mkdir'
  const strace: ChildProcess = spawn('strace', ['-f', '-e', calls, '-o', file, '-p', String(process.pid)])
  onTestFinished(() => void strace.kill('SIGKILL'))
  // It says so once it is attached to all threads.
  for await (const line of strace.stderr ?? []) if (String(line).includes('attached')) break
  return {
    calls: async () => {
      strace.kill('SIGINT')
      await once(strace, 'exit')
      return readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => /\w+\(/.test(line))
    },
  }
}

/** Returns the bodies of the replies to packets, in their order. */
async function askAll(socket: ReturnType<typeof connect>, bodies: readonly string[]): Promise<string[]> {
  const replies: string[] = []
  let waiting = ''
  const all = Promise.withResolvers<void>()
  socket.on('data', (bytes: Buffer) => {
    waiting += bytes.toString('latin1')
    for (let end = waiting.indexOf('#'); end >= 0 && waiting.length >= end + 3; end = waiting.indexOf('#')) {
      replies.push(waiting.slice(waiting.indexOf('$') + 1, end))
      waiting = waiting.slice(end + 3)
    }
    if (replies.at(-1)?.startsWith('T05')) all.resolve()
  })
  for (const body of bodies) socket.write(packetOf(body))
  socket.write(HELLO)
  await all.promise
  return replies
}

test.skipIf(!isInstalled('strace'))(
  'no refused packet makes the agent open a file, a process or an address',
  async () => {
    const { dial } = await start()
    const socket = await dial()
    const { calls } = await trace()
    const replies = await askAll(socket, refused)
    const opened = (await calls()).filter((line) => !/open(at)?\(.*O_RDONLY/.test(line) || line.includes('passwd'))
    expect(replies.length).toBeGreaterThan(refused.length)
    expect(opened).toEqual([])
  },
  60_000,
)

test('a hundred thousand mutated packets leave the memory flat, and the stub replies', async () => {
  const { dial } = await start()
  const seeds = [...refused, 'g', 'p22', 'm800100,10', 'M800100,2:0102', 'X800100,1:a', 'Z0,10,2', 's', 'c', '?', 'D']
  const whole = seeds.map((body) => packetOf(body))
  // A generator of its own: what is red can be repeated.
  let state = 46
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const mutated = () => {
    const bytes = Buffer.from(whole[random(whole.length)] ?? HELLO)
    for (let changes = random(4); changes > 0; changes--) bytes[random(bytes.length)] = random(256)
    return random(20) === 0 ? bytes.subarray(0, random(bytes.length)) : bytes
  }
  const send = async (packets: number) => {
    for (let left = packets; left > 0; ) {
      const socket = await dial()
      socket.on('error', () => {})
      socket.resume()
      // The stream is over after a D, or garbage: then another debugger comes.
      for (let batch = 500; batch > 0 && left > 0 && socket.writable; batch--, left--)
        if (!socket.write(mutated())) await Promise.race([once(socket, 'drain'), once(socket, 'close')])
      socket.destroy()
    }
  }
  await send(20_000)
  const before = process.memoryUsage.rss()
  await send(80_000)
  expect(process.memoryUsage.rss() - before).toBeLessThan(32 * MIB)
  expect((await askAll(await dial(), []))[0]).toMatch(/^T05/)
}, 300_000)
