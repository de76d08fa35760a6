/**
 * node backwards.ts MODEL: prints, as JSON, what the replay of a busy board takes: the processor
 * time to its end against that of the board itself, and what the slowest of the steps back takes
 * that a debugger makes there.
 */
import { Loop } from '#agent/emulated/loop.ts'
import { silent } from '#agent/emulated/machine.ts'
import type { Model } from '#agent/emulated/models.ts'
import { decode } from '#agent/emulated/recording/events.ts'
import { Player } from '#agent/emulated/recording/player.ts'
import { Recorder } from '#agent/emulated/recording/recorder.ts'
import { DebuggedReplay } from '#agent/emulated/replay/debugged-replay.ts'
import { memoryWith } from '#agent/emulated/testing.ts'
import { busyPrograms, imageOf } from '../busy-program.ts'

export type Backwards = { end: number; stepMs: number; steps: number }

const SECONDS = 10
const BACK_MS = 10
const START = { uno: 0, pico: 0x10000000 }

const [, , model = 'uno'] = process.argv
process.stdout.write(JSON.stringify(await measure(model as Model)))

async function measure(of: Model): Promise<Backwards> {
  const image = imageOf(busyPrograms[of].words)
  const recorder = new Recorder()
  recorder.add({ kind: 'power', isOn: true }, 0)
  const loop = new Loop({ model: of, memory: memoryWith(of, image), events: silent, recorder })
  const end = SECONDS * loop.machine.hertz
  const live = processorOf(() => {
    while (loop.machine.cycles < end) loop.advance(end, () => false)
  })
  const firmware = [{ address: START[of], bytes: image }]
  const recorded = { model: of, firmware, events: decode(recorder.events), end: loop.machine.cycles }
  const replay = new DebuggedReplay({ make: (options) => new Player(recorded, options) })
  const began = process.cpuUsage()
  await replay.goTo(recorded.end)
  const replayed = sum(process.cpuUsage(began))
  const first = replay.position - (BACK_MS / 1_000) * loop.machine.hertz
  let [steps, stepMs] = [0, 0]
  for (; replay.position > first; steps++) {
    const from = process.cpuUsage()
    await replay.back(1)
    stepMs = Math.max(stepMs, sum(process.cpuUsage(from)) / 1_000)
  }
  return { end: replayed / live, stepMs, steps }
}

function processorOf(work: () => void): number {
  const began = process.cpuUsage()
  work()
  return sum(process.cpuUsage(began))
}

function sum({ user, system }: NodeJS.CpuUsage): number {
  return user + system
}
