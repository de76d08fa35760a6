import { parentPort, workerData } from 'node:worker_threads'
import type { Machine, OnByte } from './machine.ts'
import type { FromWorker, ToWorker, WorkerSettings } from './messages.ts'
import { Output } from './output.ts'
import { Pacing } from './pacing.ts'
import { Pico } from './pico.ts'
import { Uno } from './uno.ts'

/** Runs one emulated board in a thread of its own. */

const port = parentPort
if (!port) throw new Error('this module runs in a worker thread')

const { machine: kind, image, share }: WorkerSettings = workerData
// What the emulators print is nobody's business, and firmware could make it endless.
Object.assign(console, { log() {}, warn() {}, error() {} })
const say = (message: FromWorker) => port.postMessage(message)
const output = new Output((bytes, atUs) => say({ t: 'output', bytes, atUs }))

const pacing = new Pacing(
  make((byte) => output.add(byte)),
  {
    share,
    onSlow: (ratio) => note(`the board runs at ${Math.round(ratio * 100)} % of real time`),
    onLocked: () => note('the CPU locked up: reset or flash'),
  },
)

port.on('message', (message: ToWorker) => {
  if (message.t === 'write') pacing.write(message.bytes)
  else if (message.t === 'pause') pacing.pause()
  else if (message.t === 'resume') pacing.resume()
  else pacing.reset()
})
pacing.resume()
say({ t: 'ready' })

function note(text: string): void {
  output.flush()
  say({ t: 'note', text })
}

function make(onByte: OnByte): Machine {
  return kind === 'uno' ? new Uno(image, onByte) : new Pico(image, onByte)
}
