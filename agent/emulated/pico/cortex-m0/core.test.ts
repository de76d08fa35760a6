import { expect, test } from 'vitest'
import { AlarmClock } from '#agent/emulated/pico/alarm-clock.ts'
import { Core } from './core.ts'
import { Memory } from './memory.ts'

/** What nobody else sees is at the first address; both take as long. */
const [OWN, SHARED] = [0x40000000, 0x40000004]
const HERTZ = 125e6

/** A core that has executed for 100 cycles since its clock was asked. */
function start() {
  const clock = new AlarmClock(HERTZ)
  const written: string[] = []
  const core: Core = new Core({
    ...{ memory: new Memory(new Uint8Array(4), new Uint8Array(4), new Uint32Array(1)), clock },
    devices: {
      read: () => 0,
      write: (address, value, width) => void written.push(`${address} ${value} ${width}, clock ${clock.cycles > 0}`),
      writeAt(address, value) {
        if (address === OWN) written.push(`early ${value}, clock ${clock.cycles > 0}`)
        return address === OWN
      },
    },
    breakpoint: () => false,
    sendEvent() {},
    restart() {},
    lockUp() {},
  })
  core.begin(0, 1_000)
  core.startBurst()
  core.left -= 100
  return { core, clock, written }
}

/** Breaks if the clock is asked for each division, or a write is lost or carried out twice. */
test('a word that nobody else sees is written without the clock, and all else at its time', () => {
  const { core, clock, written } = start()
  core.write(OWN, 7, 4)
  expect([written, clock.cycles]).toEqual([['early 7, clock false'], 0])
  core.write(SHARED, 8, 4)
  core.write(OWN, 9, 2)
  expect(written.slice(1)).toEqual([`${SHARED} 8 4, clock true`, `${OWN} 9 2, clock true`])
  expect(clock.cycles).toBeGreaterThanOrEqual(100)
})

/** Breaks if what is due before the write comes behind it. */
test('what is due comes before a write that nobody else sees', () => {
  const { core, clock, written } = start()
  clock.createAlarm(() => written.push('alarm')).scheduleAt(50)
  core.write(OWN, 7, 4)
  expect(written).toEqual(['alarm', `${OWN} 7 4, clock true`])
})
