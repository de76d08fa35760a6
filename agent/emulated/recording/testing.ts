/** For tests: a board with parts to which all kinds of things happened, as a file. */
import { createHash } from 'node:crypto'
import { shellOf } from '#agent/assets.ts'
import type { Firmware } from '#agent/drivers/driver.ts'
import { Loop } from '#agent/emulated/loop.ts'
import { silent } from '#agent/emulated/machine.ts'
import { newMemory, program } from '#agent/emulated/memory.ts'
import { type Model, models } from '#agent/emulated/models.ts'
import { randomOf } from '#agent/emulated/parts/random.ts'
import { readFirmware } from '#firmware-files/index.ts'
import { Part, withPartSet } from '#wire/parts.ts'
import { RecordingProblem } from './bytes.ts'
import { type RecordingHead, toFile } from './file.ts'
import { Recorder } from './recorder.ts'
import type { Replayed } from './replay.ts'
import { replayFile } from './replay-file.ts'

const SEAL_BYTES = 32
export const emulatorSha256 = 'e'.repeat(64)
const SEED = 7
const POT = { uno: 'A0', pico: 'GP26' }
/** On the pins of the console's own port nothing else may be. */
const BUTTON = { uno: 'D2', pico: 'GP2' }

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes)
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

export function recorded(model: Model) {
  const parts = [
    { name: 'pot', kind: 'potentiometer', pin: POT[model], value: 0.5, noise_mv: 200 },
    { name: 'button', kind: 'button', pin: BUTTON[model], bounce_ms: 20 },
  ].map((part) => Part.parse(part))
  const shell = shellOf(model)
  const flashed: Firmware = { format: 'bin', bytes: shell.with(-1, shell.at(-1) === 1 ? 2 : 1), address: null }
  const memory = newMemory(model, 'a board')
  const load = (bytes: Uint8Array) =>
    program(model, memory, readFirmware({ format: 'bin', bytes, address: null }, models[model].target))
  const recorder = new Recorder()
  let printed = ''
  let now = parts
  const on = () => {
    recorder.add({ kind: 'power', isOn: true }, 0)
    const byte = (value: number) => {
      printed += String.fromCharCode(value)
    }
    return new Loop({ model, memory, events: { ...silent, byte }, recorder, parts: now, seed: SEED })
  }
  load(shell)
  let loop = on()
  const pass = (seconds: number) => {
    const until = loop.machine.cycles + Math.round(seconds * loop.machine.hertz)
    while (loop.machine.cycles < until) loop.advance(until, () => false)
  }
  const type = (text: string) => {
    loop.input({ kind: 'bytes', bytes: Buffer.from(`${text}\r`) })
    pass(0.05)
  }
  pass(0.3)
  type('eeprom 3 99')
  type('adc 0')
  loop.input({ kind: 'pin', pin: 4, millivolts: 3_300 })
  type('gpio 4 in')
  loop.input({ kind: 'reset' })
  pass(0.3)
  loop.input({ kind: 'part', part: 'button', state: { pressed: true } })
  type('gpio 2 in')
  load(flashed.bytes)
  loop.input({ kind: 'flash', sha256: sha256(flashed.bytes).digest() })
  pass(0.3)
  loop.recordHash()
  recorder.add({ kind: 'power', isOn: false }, loop.machine.cycles)
  // What is set in the dark is there when the power comes back.
  recorder.addDark({ kind: 'part', part: 'pot', state: { value: 0.9 } })
  now = withPartSet(withPartSet(parts, 'button', { pressed: true }), 'pot', { value: 0.9 })
  loop = on()
  pass(0.3)
  type('adc 0')
  type('gpio 2 in')
  type('uptime')
  const head: RecordingHead = {
    model,
    emulator_sha256: emulatorSha256,
    firmware: { sha256: sha256(shell).digest('hex'), size: shell.length },
    is_base_image: true,
    board_id: hex(memory.id),
    seed: SEED,
    speed: 'real',
    parts,
    output_before: 0,
    end_cycle: loop.machine.cycles,
    state_sha256: hex(loop.hash()),
    marks: recorder.marks,
  }
  return {
    head,
    events: recorder.events,
    file: toFile(head, recorder.events),
    files: [flashed],
    hash: loop.hash(),
    printed,
  }
}

/** Changes one bit of what a file holds, and makes its end fit again. */
export function tampered(file: Uint8Array, bit: number): Uint8Array {
  const content = file.slice(0, -SEAL_BYTES)
  content[bit >> 3] = (content[bit >> 3] ?? 0) ^ (1 << (bit & 7))
  return new Uint8Array(Buffer.concat([content, sha256(content).digest()]))
}

/** Returns a result that is shown as true and is another one, for `count` tampered bits. */
export function anotherResult(model: Model, count: number, seed: number): string | undefined {
  const { file, files, hash, printed } = recorded(model)
  const random = randomOf(seed, model)
  for (let left = count; left > 0; left--) {
    const bit = Math.floor(random() * 8 * (file.length - SEAL_BYTES))
    const shown = resultOf(() => replayFile(tampered(file, bit), { emulatorSha256, files }))
    if (!shown) continue
    const isSame = Buffer.compare(shown.hash, hash) === 0 && Buffer.from(shown.printed).toString('latin1') === printed
    if (!isSame) return `bit ${bit & 7} of byte ${bit >> 3}`
  }
}

/** Returns nothing for what is refused. */
function resultOf(replayed: () => Replayed): Replayed | undefined {
  try {
    return replayed()
  } catch (error) {
    if (!(error instanceof RecordingProblem)) throw error
  }
}
