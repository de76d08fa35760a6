import { parentPort, workerData } from 'node:worker_threads'
import { toSpeedNote } from '#wire/record-notes.ts'
import { DebugLink } from './gdb/debug-link.ts'
import { Loop, type Outside } from './loop.ts'
import type { FromWorker, ToWorker, WorkerSettings } from './messages.ts'
import { Notes } from './notes.ts'
import { Output } from './output.ts'
import { Pacing } from './pacing.ts'
import { PartWatch } from './part-watch.ts'
import { PinWatch } from './pin-watch.ts'
import { cutPower } from './power-cut/power-cuts.ts'
import { CutProblem } from './power-cut/problem.ts'
import { Recorder } from './recording/recorder.ts'
import { playScenario } from './scenario/play.ts'
import { pinsIn } from './scenario/steps.ts'
import { SerialLink } from './serial-port/serial-link.ts'

/** Runs one emulated board in a thread of its own. */

const port = parentPort
if (!port) throw new Error('this module runs in a worker thread')

const {
  machine: model,
  memory,
  share,
  speed,
  seed,
  parts,
  inputs,
  recording,
  marks,
  compileAfter,
}: WorkerSettings = workerData
// What the emulators print is nobody's business, and firmware could make it endless.
Object.assign(console, { log() {}, warn() {}, error() {} })
const say = (message: FromWorker) => port.postMessage(message)
const output = new Output((bytes, atUs) => say({ t: 'output', bytes, atUs }))
const notes = new Notes(note)

const tellParts = () => say({ t: 'parts', states: loop.parts.states() })
const partWatch = new PartWatch(tellParts)

const recorder = new Recorder(recording)
const loop = new Loop({
  ...{ model, memory, recorder, parts, seed, compileAfter },
  partsChanged: () => partWatch.changed(),
  events: {
    byte: (byte) => output.add(byte),
    serialByte: (byte) => serial?.sent(byte),
    serialTook: (count) => serial?.took(count),
    restarted: () => serial?.restarted(),
    edges: (switched, levels) => pins.edges(switched, levels),
    pinsChanged: () => pins.changed(),
    note: (text) => notes.add(text),
  },
})
const pins = new PinWatch(model, loop.machine, (changes) => say({ t: 'pins', changes }))
const pacing = new Pacing(loop, {
  ...{ share, speed },
  onTime: (ms) => say({ t: 'time', ms }),
  onSlow: (ratio) => note(toSpeedNote(ratio)),
  onLocked: () => {
    const { lockedBy } = loop.machine
    // What a program drew last counts, though it does nothing any more.
    partWatch.flush()
    // Also where the emulation has failed.
    loop.lockedUp()
    note(`the CPU locked up${lockedBy ? `, as ${lockedBy}` : ''}: reset or flash`)
    say({ t: 'processor', state: 'locked_up', text: lockedBy ?? null })
    debug?.lockedUp()
  },
  onStopped: () => debug?.stopped(),
})
let debug: DebugLink | undefined
let serial: SerialLink | undefined

const acts: { [T in ToWorker['t']]: (message: Extract<ToWorker, { t: T }>) => void } = {
  write: ({ bytes }) => pacing.input({ kind: 'bytes', bytes }),
  pause: () => pacing.hold('window'),
  resume: () => pacing.release('window'),
  halt() {
    pacing.hold('flash')
    output.flush()
    loop.recordHash()
    say({ t: 'halted', cycle: loop.machine.cycles })
  },
  reset: () => restart({ kind: 'reset' }),
  flash: ({ sha256 }) => restart({ kind: 'flash', sha256 }),
  pin({ pin, millivolts }) {
    pacing.input({ kind: 'pin', pin, millivolts })
    pins.wasSet({ pin, millivolts })
  },
  mark: (message) => loop.machine.mark(message.marks),
  capture({ asked }) {
    loop.capture(asked, captured)
    if (pacing.isLocked) loop.lockedUp()
  },
  trigger_is_late() {
    if (loop.giveUpCapture()) say({ t: 'captured', bytes: null })
  },
  scenario: ({ steps, timeoutMs }) =>
    playScenario({ steps, timeoutMs }, { loop, pacing }, (result) => {
      output.flush()
      if ('step' in result) for (const input of pinsIn(steps, result.step)) pins.wasSet(input)
      say({ t: 'scenario_over', result })
    }),
  scenario_is_late: () => loop.giveUpScenario(),
  end_capture() {
    if (!loop.endCapture()) say({ t: 'captured', bytes: null })
  },
  core() {
    const bytes = loop.machine.coreFile()
    port.postMessage({ t: 'core', bytes } satisfies FromWorker, [bytes.buffer])
  },
  power_cut: ({ asked, parts: now, inputs: connected }) =>
    cutPower({
      ...{ asked, pacing, board: { model, memory, seed, parts: now, inputs: connected } },
      onProgress: (percent) => say({ t: 'power_cut', percent }),
      onOver: (over) => {
        if (over instanceof CutProblem) say({ t: 'power_cut_over', report: { error: over.message, tail: over.tail } })
        else say({ t: 'power_cut_over', report: new TextEncoder().encode(JSON.stringify(over)) })
      },
    }),
  state() {
    output.flush()
    const { events, marks } = recorder
    say({ t: 'state', cycle: loop.machine.cycles, hash: loop.hash(), events, marks })
  },
  part: ({ part, state }) => pacing.input({ kind: 'part', part, state }),
  debug({ port: bytes }) {
    debug?.end()
    debug = new DebugLink({ port: bytes, model, loop, pacing, restart: () => restart({ kind: 'reset' }) })
  },
  serial({ port: line }) {
    serial?.end()
    const link = new SerialLink({
      port: line,
      send: (bytes) => pacing.input({ kind: 'serial', bytes }),
      onOver: () => {
        if (serial === link) serial = undefined
      },
    })
    serial = link
  },
}

if (marks) loop.machine.mark(marks)
for (const input of inputs) {
  loop.input({ kind: 'pin', ...input })
  pins.wasSet(input)
}
pins.tell()
if (parts.length > 0) tellParts()
port.on('message', (message: ToWorker) => act(message))
say({ t: 'ready' })

function act<T extends ToWorker['t']>(message: Extract<ToWorker, { t: T }>): void {
  acts[message.t as T](message)
}

function restart(outside: Outside): void {
  notes.forget()
  say({ t: 'processor', state: 'running', text: null })
  pacing.input(outside)
  debug?.restarted()
  pacing.release('flash')
  pins.changed()
}

function captured(bytes: Uint8Array<ArrayBuffer>): void {
  port?.postMessage({ t: 'captured', bytes } satisfies FromWorker, [bytes.buffer])
}

function note(text: string): void {
  output.flush()
  say({ t: 'note', text })
}
