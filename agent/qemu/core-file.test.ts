import { expect, test } from 'vitest'
import { UserFault } from '#agent/drivers/driver.ts'
import { readCore } from './core-file.ts'
import type { QemuDebugger } from './debugger.ts'
import { QemuEnded } from './qmp.ts'

const RAM = [{ start: 0x2000_0000, size: 0x800 }]

/** A debugger whose stub replies as the test says. */
const debugWith = (reply: (body: string) => string) =>
  ({
    hold: (work: (stub: { ask: (body: string) => Promise<string> }) => unknown) => work({ ask: async (b) => reply(b) }),
  }) as unknown as QemuDebugger

const replies = (body: string): string => {
  if (body.startsWith('m')) return '5a'.repeat(Number.parseInt(body.split(',')[1] ?? '', 16))
  return body.startsWith('p') ? '78563412' : 'l'
}

test('registers and RAM are read, in pieces that the stub gives', async () => {
  const asked: string[] = []
  const core = await readCore(
    debugWith((body) => {
      asked.push(body)
      return replies(body)
    }),
    RAM,
  )
  expect(Buffer.from(core).includes(Buffer.alloc(0x800, 0x5a))).toBe(true)
  expect(asked.filter((body) => body.startsWith('m'))).toEqual(['m20000000,400', 'm20000400,400'])
  expect(asked.at(-3)).toBe('p19')
})

/** Breaks without the check of replies: a core would have holes that look like memory. */
test.each([
  ['a failure', (body: string) => (body.startsWith('m20000400') ? 'E14' : replies(body))],
  ['fewer bytes', (body: string) => (body.startsWith('m20000400') ? '5a5a' : replies(body))],
  ['no register', (body: string) => (body === 'p19' ? 'xxxxxxxx' : replies(body))],
])('a stub that says %s makes no core file', async (_, reply) => {
  await expect(readCore(debugWith(reply), RAM)).rejects.toThrow('The board cannot be read')
})

test('a program that has ended its emulation is told its user', async () => {
  const ended = debugWith(() => {
    throw new QemuEnded('it has ended')
  })
  await expect(readCore(ended, RAM)).rejects.toThrow(UserFault)
})
