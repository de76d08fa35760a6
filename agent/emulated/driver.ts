import { createHash } from 'node:crypto'
import { shellOf } from '#agent/assets.ts'
import { type BoardDriver, type DriverEvents, type Firmware, UserFault } from '#agent/drivers/driver.ts'
import { readFirmware } from '#firmware-files/index.ts'
import type { BoardSpeed } from '#wire/agent-protocol.ts'
import { Part, withPartSet } from '#wire/parts.ts'
import { RUNNING } from '#wire/processor.ts'
import type { ScenarioResult } from '#wire/scenario.ts'
import { collected, collectedKinds } from './collect.ts'
import { CountedEvents } from './counted-events.ts'
import { Coverage } from './coverage/coverage.ts'
import { Emulation } from './emulation.ts'
import { flashMemory, segmentsOf } from './flash-memory.ts'
import { erase, type Memory, newMemory, program } from './memory.ts'
import type { PinVoltage, ToWorker } from './messages.ts'
import { type Model, models } from './models.ts'
import { darkStates } from './parts/parts.ts'
import { HOT_CYCLES } from './pico/compiler/heat.ts'
import { darkPins, voltsOn } from './pin-volts.ts'
import { type Begun, type RecordedState, recordingOf } from './recording/of-board.ts'
import { Recorder } from './recording/recorder.ts'
import { partsAfter, pinsIn, stepsOf } from './scenario/steps.ts'

const NO_POWER = 'The board has no power: switch it on first.'
const BROKEN = 'The board has locked up: reset or flash it first.'

const plain: { speed: BoardSpeed; seed: number; parts: Part[] } = { speed: 'real', seed: 0, parts: [] }

type Options = {
  machine: Model
  /** The board's name, from which it has a number of its own. */
  name?: string
  /** The part of a processor core that the board may use, from 0 to 1. */
  share: number
  /** The firmware it starts with; by default our shell. */
  image?: Uint8Array
  /** What it keeps without power. */
  memory?: Memory
  /** After how many cycles code of a Pico may be compiled; `NEVER` switches that off. */
  compileAfter?: number | undefined
  /** Begins the recording of a session's board. */
  record?: () => Recorder
}

/**
 * Creates the driver of an emulated board. Each user gets a new worker and an empty memory, so
 * nothing is left of the one before.
 */
export function emulatedDriver({
  machine,
  name,
  share,
  image = shellOf(machine),
  memory = newMemory(machine, name),
  record = () => new Recorder(),
  compileAfter = HOT_CYCLES,
}: Options): BoardDriver {
  const { target, formats, maxFirmwareBytes, controlLines, ports } = models[machine]
  const base: Firmware = { format: 'bin', bytes: image, address: null }
  const inputs = new Map<number, number>()
  /** What the session asked for. Parts are as they were set last. */
  let session = plain
  const counted = new CountedEvents()
  let [emulation, events]: [Emulation?, DriverEvents?] = []
  let recorder = record()
  let coverage = new Coverage(machine, image)
  let begun: Begun | undefined
  /** What a board without power was last. */
  let dark: RecordedState | undefined
  let isPaused = false

  /** `before` is called before it executes anything. */
  async function powerOn(heard: DriverEvents, before: (board: Emulation) => void = () => {}): Promise<void> {
    recorder.add({ kind: 'power', isOn: true }, 0)
    const marked = { recording: recorder.buffer, marks: coverage.marks, compileAfter }
    emulation = new Emulation(
      { machine, memory, share, ...session, inputs: connected(), ...marked },
      counted.powerOn(heard),
    )
    heard.processor?.(RUNNING)
    before(emulation)
    if (!isPaused) emulation.tell({ t: 'resume' })
    await emulation.ready
  }

  /** What is on its pins from outside. */
  function connected(): PinVoltage[] {
    return [...inputs].map(([pin, millivolts]) => ({ pin, millivolts }))
  }

  async function powerOff(): Promise<void> {
    const old = emulation
    emulation = undefined
    await old?.end()
  }

  /** Switches it off, and keeps what it was last. */
  async function switchOff(): Promise<void> {
    if (!emulation) return
    // Nothing reaches it any more, so what comes last in the recording is this.
    const old = emulation
    emulation = undefined
    const cycle = await old.halt()
    await old.endCapture()
    if (cycle === undefined) recorder.mark('not_replayable')
    else recorder.add({ kind: 'power', isOn: false }, cycle)
    dark = await old.state()
    await old.end()
    events?.processor?.(RUNNING)
    events?.pins?.(darkPins(machine))
    if (session.parts.length > 0) events?.parts?.(darkStates(machine, session.parts))
  }

  /** Switches it off and on, and does something before its first instruction. */
  async function playFromPowerOn(play: (board: Emulation) => Promise<ScenarioResult>): Promise<ScenarioResult> {
    if (!events) throw new UserFault(NO_POWER)
    await switchOff()
    const over = Promise.withResolvers<ScenarioResult>()
    const [result] = await Promise.all([over.promise, powerOn(events, (board) => over.resolve(play(board)))])
    return result
  }

  /** Returns what runs the board. */
  function powered(): { emulation: Emulation; events: DriverEvents } {
    if (!emulation || !events) throw new UserFault(NO_POWER)
    return { emulation, events }
  }

  /** Also wakes a board whose emulation has been broken by its firmware. */
  async function restart(message: ToWorker & { t: 'reset' | 'flash' }): Promise<void> {
    const { emulation: old, events: heard } = powered()
    if (!old.isAlive) {
      recorder.mark('not_replayable')
      await powerOff()
      return powerOn(heard)
    }
    heard.processor?.(RUNNING)
    old.tell(message)
    if (!isPaused) old.tell({ t: 'resume' })
  }

  return {
    flashFormats: formats,
    maxFirmwareBytes,
    controlLines,
    hasSpeeds: true,
    ports,
    async start(heard, firmware = base, { speed = 'real', seed = 0, parts = [] } = {}) {
      const declared = parts.map((part) => Part.parse(part))
      await powerOff()
      events = heard
      isPaused = false
      inputs.clear()
      session = { speed, seed, parts: declared }
      counted.beginTime()
      recorder = record()
      const isBaseImage = Buffer.compare(firmware.bytes, shellOf(machine)) === 0
      begun = { model: machine, firmware, isBaseImage, speed, seed, parts: declared, outputBefore: counted.printed }
      erase(memory)
      program(machine, memory, readFirmware(firmware, target))
      coverage = new Coverage(machine, firmware.bytes)
      await powerOn(heard)
    },
    write: (bytes) => emulation?.tell({ t: 'write', bytes }),
    pause() {
      isPaused = true
      emulation?.tell({ t: 'pause' })
    },
    resume() {
      isPaused = false
      emulation?.tell({ t: 'resume' })
    },
    async flash(firmware, { verify, progress, signal }) {
      const old = powered().emulation
      const segments = segmentsOf(machine, firmware)
      await old.halt()
      signal.throwIfAborted()
      coverage.flashed(firmware.bytes)
      flashMemory(machine, memory, segments, { verify, progress })
      progress('reset', 100)
      await restart({ t: 'flash', sha256: createHash('sha256').update(firmware.bytes).digest() })
    },
    async reset() {
      await restart({ t: 'reset' })
    },
    async setPower(state) {
      if (state !== 'on') await switchOff()
      if (state !== 'off' && !emulation && events) await powerOn(events)
    },
    makes: [...collectedKinds, 'coverage', 'recording'],
    async collect(asked, _signal, progress = () => {}) {
      if (asked.kind === 'coverage') return { over: Promise.resolve(coverage.file()) }
      if (asked.kind === 'recording') {
        const state = emulation ? await emulation.state() : dark
        return { over: Promise.resolve(recordingOf(begun, memory, state)) }
      }
      const around = { parts: session.parts, inputs: connected(), progress }
      return collected(powered().emulation, machine, asked, around)
    },
    async runScenario({ steps: asked, timeout_ms, from }) {
      const steps = stepsOf(machine, session.parts, asked)
      const play = (board: Emulation) => board.play(steps, timeout_ms)
      const result = await (from === 'power_on' ? playFromPowerOn(play) : play(powered().emulation))
      // What it has set stays, as what a user sets.
      for (const { pin, millivolts } of pinsIn(steps, result.step)) inputs.set(pin, millivolts)
      session = { ...session, parts: partsAfter(session.parts, asked.slice(0, result.step)) }
      return result
    },
    async setCoverage(isOn) {
      coverage.switch(isOn)
      emulation?.tell({ t: 'mark', marks: coverage.marks })
    },
    setPin(name, input) {
      const { pin, millivolts } = voltsOn(machine, name, input)
      inputs.set(pin, millivolts)
      emulation?.tell({ t: 'pin', pin, millivolts })
    },
    setPart(name, state) {
      session = { ...session, parts: withPartSet(session.parts, name, state) }
      if (emulation) emulation.tell({ t: 'part', part: name, state })
      else {
        recorder.addDark({ kind: 'part', part: name, state })
        events?.parts?.(darkStates(machine, session.parts))
      }
    },
    async openPort(name) {
      const { emulation: board } = powered()
      if (!board.isAlive) throw new UserFault(BROKEN)
      return name === 'gdb' ? board.debug() : board.serial()
    },
    async wipe() {
      events = undefined
      await powerOff()
      inputs.clear()
      session = plain
      begun = dark = undefined
      counted.printed = 0
      recorder = record()
      coverage = new Coverage(machine, image)
      erase(memory)
    },
  }
}
