import { expect, onTestFinished, test } from 'vitest'
import { UserFault } from '#agent/drivers/driver.ts'
import { emulatedDriver } from '#agent/emulated/driver.ts'
import { newMemory } from '#agent/emulated/memory.ts'
import { build, canBuild } from '#agent/emulated/test-firmware/testing.ts'
import { Board } from '#agent/emulated/testing.ts'
import type { CollectAsked } from '#wire/collects.ts'
import type { Part } from '#wire/parts.ts'
import { PowerCutReport } from '#wire/power-cuts.ts'

const asked: CollectAsked & { kind: 'power_cut' } = {
  ...{ kind: 'power_cut', ready: '> ', send: 'w', from: 'UPDATE', until: 'DONE', update_seconds: 5 },
  ...{ boot_expect: 'OK', boot_seconds: 0.2, points: 'all', torn: false },
}

async function start(parts: Part[] = []) {
  const memory = newMemory('uno')
  const board = new Board(emulatedDriver({ machine: 'uno', share: 1, memory }))
  onTestFinished(() => board.driver.wipe())
  const bytes = build('journal-uno-broken').binary
  await board.start({ format: 'bin', bytes, address: null }, { speed: 'real', parts })
  await board.shows('> ')
  const cut = async (settings: Partial<typeof asked> = {}) => {
    const phases: string[] = []
    const { signal } = new AbortController()
    const made = await board.driver.collect?.({ ...asked, ...settings }, signal, (phase) => phases.push(phase))
    const report = PowerCutReport.parse(JSON.parse(new TextDecoder().decode(await made?.over)))
    return { report, phases }
  }
  return { board, memory, cut }
}

test.skipIf(!canBuild)('a board is after power cuts as it was before, and goes on', async () => {
  const { board, memory, cut } = await start()
  const before = Buffer.from(memory.eeprom)
  const printed = board.output
  const { report, phases } = await cut()
  expect(report.summary).toMatchObject({ operations: 2, booted: 1, timeout: 1 })
  expect(phases[0]).toBe('update')
  expect(Buffer.compare(before, memory.eeprom)).toBe(0)
  expect(board.output).toBe(printed)
  board.type('w')
  await board.shows('DONE')
  // What it has now is what the next update begins with.
  expect((await cut({ from: null, until: 'UPDATE' })).report.points.map(({ tail }) => tail)).toEqual([
    'OK 11\n',
    'BAD 10\n> ',
  ])
})

test.skipIf(!canBuild)('an update that does not run is its user’s fault, and the board goes on', async () => {
  const { board, cut } = await start()
  const failed = cut({ until: 'FINISHED', update_seconds: 0.5 })
  await expect(failed).rejects.toThrow(UserFault)
  await expect(failed).rejects.toMatchObject({
    message: 'The update ended after 0.5 s of the board before it printed "FINISHED".',
    output: 'EMPTYff\n> UPDATE\nDONE\n',
  })
  board.type('w')
  await board.shows('DONE')
})

test.skipIf(!canBuild)('a board without power has none that could be cut', async () => {
  const { board, cut } = await start()
  await board.driver.setPower?.('off')
  await expect(cut()).rejects.toThrow('The board has no power: switch it on first.')
})
