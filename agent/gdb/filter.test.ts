import { expect, test } from 'vitest'
import { randomOf } from '#agent/emulated/parts/random.ts'
import { Filter } from './filter.ts'
import { PacketReader, packetOf } from './packets.ts'

const hex = (text: string) => Buffer.from(text).toString('hex')
const HELP = `O${hex('Only monitor reset works here: it resets the board and holds it at its first instruction.\n')}`

/** A debugger at a filter, with a stub that replies what is asked. */
function connect({ reset = async () => {}, ...description }: { reset?: () => Promise<void>; memoryMap?: string } = {}) {
  const seen = { passed: [] as string[], interrupts: 0, bytes: '', isClosed: false as boolean }
  const filter: Filter = new Filter({
    stub: {
      packet: (body) => seen.passed.push(body),
      interrupt: () => seen.interrupts++,
    },
    description,
    send: (bytes) => {
      seen.bytes += Buffer.from(bytes).toString('latin1')
    },
    reset,
    close: () => {
      seen.isClosed = true
    },
  })
  filter.take(packetOf('QStartNoAckMode'))
  seen.bytes = ''
  /** Returns the bodies that a packet has as its answer. */
  const ask = (body: string) => {
    seen.bytes = ''
    filter.take(packetOf(body))
    return bodiesOf(seen.bytes)
  }
  return { filter, seen, ask }
}

function bodiesOf(bytes: string): string[] {
  return [...new PacketReader().take(Buffer.from(bytes, 'latin1'))].flatMap((piece) =>
    piece.kind === 'packet' ? [piece.body] : [],
  )
}

test.each([
  ...['?', 'g', 'G0011', 'p1f', 'P10=00000000', 'm20000000,800', 'M20000000,2:beef', 'M0,0:', 'X20000000,0:'],
  ...['X20000000,3:a}\x03b', 's', 'c', 's100', 'c20000000', 'S05', 'C0b;100', 'vCont;c', 'vCont;s:1;c', 'vCont;C05:2'],
  ...['vCont;s:1;c:2;c:3;c:4', 'Z0,10000100,2', 'z4,20000000,8', 'Hg0', 'Hc-1', 'T1', 'qC', 'qfThreadInfo'],
  ...['qsThreadInfo', 'qThreadExtraInfo,1', 'qXfer:features:read:target.xml:0,ffb'],
])('%s passes as it is', (body) => {
  const { seen, ask } = connect()
  expect(ask(body)).toEqual([])
  expect(seen.passed).toEqual([body])
})

test.each([
  // Files, programs, threads and settings of a host.
  ...['vFile:open:2f,0,0', 'vFile:setfs:0', 'vRun;2f62696e2f7368', 'vAttach;1', 'vCont;t', 'vCont;r1,2', 'R00', '!'],
  ...['A10,0,2f', 'QSetWorkingDir:2f', 'QEnvironmentHexEncoded:41', 'QCatchSyscalls:1', 'QProgramSignals:01'],
  ...['QPassSignals:01', 'qSearch:memory:0;4;x', 'qCRC:0,ffff', 'qSymbol::', 'qTStatus', 'QTDP:1:0:E:0:0'],
  ...['QDisableRandomization:1', 'bs', 'bc', 'jThreadsInfo', 'qXfer:auxv:read::0,1000', 'qXfer:exec-file:read:1:0,9'],
  ...[
    'qXfer:memory-map:read::0,fff',
    'qXfer:features:write:target.xml:0:x',
    'qXfer:features:read:../../etc/passwd:0,f',
  ],
  ...['vMustReplyEmpty', 'qOffsets', 'F-1,1', 'i', 'I', 'r', 'd', 'B0,S', 'e', '', 'P10', 'qL1160000000000000000'],
  // The list is of whole packets.
  ...['g;m0,4', '?\n', 'Z0,100,2;X4,22ff', 'Z0,100,2;cmds:1,4', 'Z5,0,1', 'vCont;c;c;c;c;c', 'Hg0x1', 'qAttached:1;x'],
])('%s is not known here, and goes no further', (body) => {
  const { filter, seen, ask } = connect()
  expect(ask(body)).toEqual([''])
  expect(seen.passed).toEqual([])
  expect(filter.counts).toMatchObject({ passed: 0, refused: 1 })
})

test.each([
  ...['m0,801', 'm0,', 'm0,ffffffffff', 'M0,3:beef', 'M0,2:bee', 'X0,2:a', 'X0,1:}', 'X0,1:ab', 'mzz,4'],
  ...['vFlashErase:0,1000', 'vFlashWrite:0:x', 'vFlashDone'],
])('%s is refused', (body) => {
  const { seen, ask } = connect()
  expect(ask(body)).toEqual(['E01'])
  expect(seen.passed).toEqual([])
})

test.each(['quit', 'memsave 0 4 /tmp/x', 'info qtree', 'reset\nquit', 'exec sh', 'resetx', ''])(
  'monitor %s is refused in words, and never sent on',
  (words) => {
    const { seen, ask } = connect()
    expect(ask(`qRcmd,${hex(words)}`)).toEqual([HELP, 'E01'])
    expect(seen.passed).toEqual([])
  },
)

test('monitor help says what there is', () => {
  expect(connect().ask(`qRcmd,${hex('help')}`)).toEqual([HELP, 'OK'])
})

test.each(['reset', 'reset halt', 'reset init', 'system_reset'])('monitor %s resets the board', async (words) => {
  let resets = 0
  const reset = async () => {
    resets++
  }
  const { seen, ask } = connect({ reset })
  ask(`qRcmd,${hex(words)}`)
  await Promise.resolve()
  expect([resets, bodiesOf(seen.bytes), seen.passed]).toEqual([1, ['OK'], []])
})

test('a reset that fails says why', async () => {
  const { seen, ask } = connect({ reset: () => Promise.reject(new Error('no power')) })
  ask(`qRcmd,${hex('reset')}`)
  await Promise.resolve()
  await Promise.resolve()
  expect(bodiesOf(seen.bytes)).toEqual([`O${hex('no power\n')}`, 'E01'])
})

test.each([
  ['D', ['OK']],
  ['D;1', ['OK']],
  ['vKill;1', ['OK']],
  ['k', []],
])('%s ends the stream and reaches no stub', (body, answers) => {
  const { filter, seen, ask } = connect()
  expect(ask(body)).toEqual(answers)
  expect([seen.passed, seen.isClosed]).toEqual([[], true])
  expect(ask('g')).toEqual([])
  filter.reply('00')
  expect([seen.passed, seen.bytes]).toEqual([[], ''])
})

test('the 65th breakpoint is refused until one is taken away', () => {
  const { seen, ask } = connect()
  for (let at = 0; at < 64; at++) ask(`Z${at % 2},${at.toString(16)},2`)
  expect(seen.passed).toHaveLength(64)
  expect(ask('Z2,20000000,4')).toEqual(['E09'])
  expect(ask('Z0,0,2')).toEqual([])
  ask('z0,0,2')
  expect(ask('Z2,20000000,4')).toEqual([])
  expect(seen.passed).toHaveLength(67)
})

test('what both ends can do is settled by the filter', () => {
  const { ask, seen } = connect({ memoryMap: '<memory-map/>' })
  expect(ask('qSupported:multiprocess+;fileio+')).toEqual([
    'PacketSize=1000;QStartNoAckMode+;vContSupported+;qXfer:memory-map:read+',
  ])
  expect(ask('vCont?')).toEqual(['vCont;c;C;s;S'])
  expect(ask('qAttached:1')).toEqual(['1'])
  expect(ask('qXfer:memory-map:read::0,4')).toEqual(['m<mem'])
  expect(ask('qXfer:memory-map:read::4,ffb')).toEqual(['lory-map/>'])
  expect(ask('qXfer:memory-map:read:x:0,4')).toEqual(['E00'])
  expect(seen.passed).toEqual([])
})

test('packets are acknowledged until the debugger wants no more, and replies are sent again', () => {
  const seen = { bytes: '' }
  const filter = new Filter({
    stub: { packet: () => filter.reply('S05'), interrupt() {} },
    send: (bytes) => {
      seen.bytes += Buffer.from(bytes).toString('latin1')
    },
    reset: async () => {},
    close() {},
  })
  const say = (text: string) => {
    seen.bytes = ''
    filter.take(Buffer.from(text))
    return seen.bytes
  }
  expect(say('$?#3f')).toBe('+$S05#b8')
  expect(say('-')).toBe('$S05#b8')
  expect(say('--')).toBe('')
  expect(say('$?#00')).toBe('-')
  expect(say('$QStartNoAckMode#b0')).toBe('+$OK#9a')
  expect(say('+$?#3f')).toBe('$S05#b8')
  expect(say('$?#00')).toBe('')
  expect(say('--')).toBe('')
  expect(filter.counts).toEqual({ passed: 2, answered: 1, refused: 0, malformed: 2 })
})

test('an interrupt reaches the stub at once', () => {
  const { filter, seen } = connect()
  filter.take(Buffer.from('\x03'))
  expect(seen.interrupts).toBe(1)
})

test('bytes that are no packets end the stream', () => {
  const { filter, seen } = connect()
  filter.take(Buffer.alloc(16 * 1_024 + 1, 'x'))
  expect(seen.isClosed).toBe(true)
  expect(filter.counts.malformed).toBe(1)
})

/** Mutated packets of all kinds, among them what QEMU would obey. */
test('100,000 mutated packets pass by the list or not at all, and memory stays flat', () => {
  const random = randomOf(46, 'packets')
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const kinds = ['m0,4', 'M0,2:beef', 'X0,1:a', 'Z0,10000100,2', 'vCont;s:1;c', 'vFile:open:2f,0,0', 'vRun;2f']
  const others = [
    'qRcmd,71756974',
    'qRcmd,6d656d73617665',
    'qXfer:features:read:target.xml:0,ffb',
    'Hg1',
    'QEnvironment:',
  ]
  let { filter, seen } = connect()
  const totals = { passed: 0, answered: 0, refused: 0, malformed: 0 }
  const before = process.memoryUsage.rss()
  for (let count = 0; count < 100_000; count++) {
    let body = pick([...kinds, ...others])
    for (let left = Math.floor(random() * 4); left > 0; left--) {
      const at = Math.floor(random() * (body.length + 1))
      body =
        body.slice(0, at) + String.fromCharCode(Math.floor(random() * 256)) + body.slice(at + Math.floor(random() * 2))
    }
    filter.take(random() < 0.1 ? Buffer.from(`$${body}#${body.slice(0, 2)}`, 'latin1') : packetOf(body))
    for (const passed of seen.passed.splice(0)) expect(passed).not.toMatch(/^(qR|vF|vR|vA|Q|A|R|b|j|F)|^[zZ].*;/)
    seen.bytes = ''
    // Garbage without an end closes the stream: the next one begins.
    if (!seen.isClosed && count % 1_000 !== 999) continue
    for (const key of ['passed', 'answered', 'refused', 'malformed'] as const) totals[key] += filter.counts[key]
    ;({ filter, seen } = connect())
  }
  expect(Math.min(totals.passed, totals.refused, totals.malformed)).toBeGreaterThan(1_000)
  expect(process.memoryUsage.rss() - before).toBeLessThan(64 * 1024 * 1024)
})
