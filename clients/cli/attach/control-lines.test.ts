import { beforeEach, expect, test, vi } from 'vitest'
import type { Wiring } from '#wire/wirings.ts'
import { ControlLines } from './control-lines.ts'

beforeEach(() => void vi.useFakeTimers())

function watch(wiring: Wiring) {
  const done: string[] = []
  const lines = new ControlLines(wiring, {
    reset: async () => void done.push('reset'),
    refuseLoader: () => void done.push('refused'),
  })
  return { lines, done }
}

/** Sets lines as `d` (DTR) and `r` (RTS), on in capitals; a dot is 50 ms. */
async function play({ lines }: ReturnType<typeof watch>, changes: string) {
  for (const change of changes) {
    if (change === '.') await vi.advanceTimersByTimeAsync(50)
    else if (change.toLowerCase() === 'd') lines.set({ dtr: change === 'D' })
    else lines.set({ rts: change === 'R' })
  }
}

test.each<[Wiring, string, string, string[]]>([
  ['arduino', 'opened, as pyserial does', 'DR...', ['reset']],
  ['arduino', 'pulsed several times in a row', 'DdD.d.DRr...', ['reset']],
  ['arduino', 'not yet quiet', 'D.R.r.', []],
  ['arduino', 'on again while it is on', 'D...D...', ['reset']],
  ['arduino', 'off, and on again later', 'D...d...D...', ['reset', 'reset']],
  ['arduino', 'RTS alone', 'R...r...', []],
  ['esp', 'opened, as pyserial does', 'DR...', []],
  ['esp', 'a reset by RTS', 'dR..r...', ['reset']],
  ['esp', 'held in the reset', 'dR......', []],
  ['esp', 'the boot loader, as esptool asks for it', 'dR..Dr.d...', ['refused']],
  ['esp', 'the boot loader, and a reset after it', 'dR..Dr.d...R..r...', ['refused', 'reset']],
  ['none', 'anything', 'DRdrDR...', []],
])('%s: %s', async (wiring, _, changes, expected) => {
  const watched = watch(wiring)
  await play(watched, changes)
  expect(watched.done).toEqual(expected)
})

/** Breaks where what a tool types at once after opening goes to the program before the reset. */
test('what is typed waits for the reset', async () => {
  const { lines } = watch('arduino')
  expect(lines.settled).toBeUndefined()
  lines.set({ dtr: true })
  let isOver = false
  void lines.settled?.then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(50)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(60)
  expect(isOver).toBe(true)
})

test('an upload forgets the reset', async () => {
  const { lines, done } = watch('arduino')
  lines.set({ dtr: true })
  const { settled } = lines
  lines.forget()
  await settled
  await vi.advanceTimersByTimeAsync(500)
  expect(done).toEqual([])
})
