import { duplexPair } from 'node:stream'
import { expect, test } from 'vitest'
import { ByteStub } from './byte-stub.ts'
import { PacketReader, packetOf } from './packets.ts'

/** A stub whose process answers as the test says. */
function start(isRunning = false) {
  const [ours, theirs] = duplexPair()
  const stops: string[] = []
  const stub = new ByteStub(ours, isRunning, (body) => stops.push(body))
  const asked: string[] = []
  const reader = new PacketReader()
  let arrived = Promise.withResolvers<void>()
  theirs.on('data', (bytes: Buffer) => {
    for (const piece of reader.take(bytes)) if (piece.kind === 'packet') asked.push(piece.body)
    arrived.resolve()
  })
  const say = (...bodies: string[]) => theirs.write(Buffer.concat(bodies.map(packetOf)))
  const until = async (count: number) => {
    while (asked.length < count) {
      arrived = Promise.withResolvers()
      await arrived.promise
    }
  }
  return { stub, stops, asked, say, until, theirs }
}

test('replies belong to questions in their order', async () => {
  const { stub, say } = start()
  const replies = Promise.all([stub.ask('g'), stub.ask('?'), stub.ask('m0,1')])
  say('00', 'T05thread:01;', 'ff')
  expect(await replies).toEqual(['00', 'T05thread:01;', 'ff'])
})

test('a stop is told while the board executes, and is no reply', async () => {
  const { stub, stops, say } = start()
  stub.run('vCont;c')
  say('T02thread:01;')
  const reply = stub.ask('g')
  // One that nobody has asked for.
  say('T05thread:01;', '00')
  expect(await reply).toBe('00')
  expect([stops, stub.isRunning]).toEqual([['T02thread:01;'], false])
})

/** Breaks if a hostile program can have a debugger read the files of its user. */
test('a request for files of the user is refused', async () => {
  const { stub, stops, asked, say, until } = start(true)
  const replies = [stub.ask('g'), stub.ask('m0,1')]
  say('Fopen,2000/b,0,1a4', '00', 'ff')
  expect([await Promise.all(replies), stops]).toEqual([['00', 'ff'], []])
  await until(3)
  expect(asked).toEqual(['g', 'm0,1', 'F-1,1'])
})

test('a question to a process that has ended has a reply: it failed', async () => {
  const { stub, theirs, say } = start()
  const reply = stub.ask('g')
  say(`F${'x'.repeat(20_000)}`)
  expect(await reply).toBe('E01')
  expect(await stub.ask('g')).toBe('E01')
  theirs.destroy()
})

/** Breaks without a limit: a debugger that does not wait fills the memory of the agent. */
test('who asks a thousand questions that have no reply is cut off', async () => {
  const { stub } = start()
  const questions = Array.from({ length: 1_001 }, () => stub.ask('g'))
  expect(new Set(await Promise.all(questions))).toEqual(new Set(['E01']))
  expect(await stub.ask('g')).toBe('E01')
})
