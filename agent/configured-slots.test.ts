import { beforeEach, expect, test, vi } from 'vitest'
import type { FromAgent } from '#wire/agent-protocol.ts'
import type { BoardConfig } from './config.ts'
import { ConfiguredSlots } from './configured-slots.ts'
import { BoardSlot } from './slot.ts'
import { boot, commandId, FakeBoard } from './testing.ts'

beforeEach(() => void vi.spyOn(process.stdout, 'write').mockReturnValue(true))

const board = (slot: string, share?: number): BoardConfig => ({ slot, driver: 'emulated-avr', ...(share && { share }) })

function makeSlots(...boards: BoardConfig[]) {
  const said: FromAgent[] = []
  const made: string[] = []
  const say = (message: FromAgent) => void said.push(message)
  const configured = new ConfiguredSlots(boards, {
    say,
    makeSlot: (given, _, idle) => {
      made.push(`${given.slot} ${'share' in given ? given.share : ''}`.trim())
      return new BoardSlot({
        ...{ slot: given.slot, kind: given.driver, driver: new FakeBoard(), idle },
        ...{
          say: { message: say, frame: () => {}, port: async () => {} },
          fetchFirmware: () => Promise.reject(new Error('none')),
          sendArtifact: () => {},
        },
      })
    },
  })
  return { configured, said, made, slots: configured.slots }
}

test('a new configuration changes, adds and removes boards that nobody has', () => {
  const { configured, made, said, slots } = makeSlots(board('a'), board('b'), board('c'))
  const kept = slots.get('a')
  configured.take([board('a'), board('b', 50), board('d')])
  expect(made).toEqual(['a', 'b', 'c', 'b 50', 'd'])
  expect([...slots.keys()]).toEqual(['a', 'b', 'd'])
  expect(slots.get('a')).toBe(kept)
  const reports = said.flatMap((one) => (one.t === 'board' ? `${one.board.slot} ${one.board.state}` : []))
  expect(reports).toEqual(['b ok', 'd ok', 'c failed'])
})

/** Breaks if a board is taken from its user, or from a wipe that has not ended. */
test('a board that somebody has keeps its configuration until it is released and wiped', async () => {
  const { configured, made, said, slots } = makeSlots(board('a'), board('b'))
  const prepare = (slot: string, binding: number) =>
    slots.get(slot)?.prepare({ command: commandId(binding), binding, slot, session: '', deadline_ms: 60_000, boot })
  prepare('a', 1)
  prepare('b', 2)
  configured.take([board('a', 50)])
  await vi.waitUntil(() => said.filter(({ t }) => t === 'done').length === 2)
  expect([...slots.keys(), ...made]).toEqual(['a', 'b', 'a', 'b'])
  slots.get('a')?.release({ binding: 1, check: null })
  slots.get('b')?.release({ binding: 2, check: null })
  expect(made).toEqual(['a', 'b'])
  await vi.waitUntil(() => slots.size === 1)
  expect(made).toEqual(['a', 'b', 'a 50'])
  expect(said.filter(({ t }) => t === 'clean')).toHaveLength(2)
})
