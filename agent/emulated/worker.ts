import { parentPort, workerData } from 'node:worker_threads'
import type { Machine, MachineEvents } from './machine.ts'
import type { FromWorker, ToWorker, WorkerSettings } from './messages.ts'
import { Notes } from './notes.ts'
import { Output } from './output.ts'
import { Pacing } from './pacing.ts'
import { Pico } from './pico/pico.ts'
import { PinWatch } from './pin-watch.ts'
import { Uno } from './uno/uno.ts'

/** Runs one emulated board in a thread of its own. */

const port = parentPort
if (!port) throw new Error('this module runs in a worker thread')

const { machine: model, memory, share, inputs }: WorkerSettings = workerData
// What the emulators print is nobody's business, and firmware could make it endless.
Object.assign(console, { log() {}, warn() {}, error() {} })
const say = (message: FromWorker) => port.postMessage(message)
const output = new Output((bytes, atUs) => say({ t: 'output', bytes, atUs }))
const notes = new Notes(note)

const machine: Machine = make({
  byte: (byte) => output.add(byte),
  edge: (pin, isHigh) => pins.edge(pin, isHigh),
  pinsChanged: () => pins.changed(),
  note: (text) => notes.add(text),
})
const pins = new PinWatch(model, machine, (changes) => say({ t: 'pins', changes }))
const pacing = new Pacing(machine, {
  share,
  onSlow: (ratio) => note(`the board runs at ${Math.round(ratio * 100)} % of real time`),
  onLocked: () => note('the CPU locked up: reset or flash'),
})
let isHalted = false

const acts: { [T in ToWorker['t']]: (message: Extract<ToWorker, { t: T }>) => void } = {
  write: ({ bytes }) => pacing.input({ kind: 'bytes', bytes }),
  pause: () => pacing.pause(),
  resume() {
    if (!isHalted) pacing.resume()
  },
  halt() {
    isHalted = true
    pacing.pause()
    output.flush()
    say({ t: 'halted' })
  },
  reset() {
    isHalted = false
    notes.forget()
    pacing.input({ kind: 'reset' })
    pins.changed()
  },
  pin({ pin, millivolts }) {
    pacing.input({ kind: 'pin', pin, millivolts })
    pins.changed()
  },
}

for (const input of inputs) machine.apply({ kind: 'pin', ...input })
pins.tell()
port.on('message', (message: ToWorker) => act(message))
say({ t: 'ready' })

function act<T extends ToWorker['t']>(message: Extract<ToWorker, { t: T }>): void {
  acts[message.t as T](message)
}

function note(text: string): void {
  output.flush()
  say({ t: 'note', text })
}

function make(events: MachineEvents): Machine {
  return model === 'uno' ? new Uno(memory, events) : new Pico(memory, events)
}
