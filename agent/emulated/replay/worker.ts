import { parentPort, workerData } from 'node:worker_threads'
import { processorMs } from '#agent/emulated/processor-time.ts'
import { MissingFirmware, RecordingProblem } from '#agent/emulated/recording/bytes.ts'
import { assertSame, openRecording } from '#agent/emulated/recording/replay-file.ts'
import { messageOf } from '#agent/message-of.ts'
import { DebuggedReplay } from './debugged-replay.ts'
import { GdbServer } from './gdb-server.ts'
import type { FromReplay, ReplaySettings, ToReplay } from './messages.ts'
import { Passage } from './passage.ts'

/** Replays a recording in a thread of the command line. */

const port = parentPort
if (!port) throw new Error('this module runs in a worker thread')
// What the emulators print is nobody's business.
Object.assign(console, { log() {}, warn() {}, error() {} })
const PROGRESS_MS = 1_000

const settings: ReplaySettings = workerData
const say = (message: FromReplay) => port.postMessage(message)
let toldAt = processorMs()
const progress = (part: number) => {
  if (processorMs() - toldAt < PROGRESS_MS) return
  toldAt = processorMs()
  say({ t: 'progress', part })
}

let passage: Passage | undefined
let replay: DebuggedReplay | undefined
let gdb: GdbServer | undefined

const acts: { [T in ToReplay['t']]: (message: Extract<ToReplay, { t: T }>) => Promise<void> | void } = {
  verify() {
    const recording = openRecording(settings.recording, settings)
    passage = new Passage(recording.make)
    passage.run(progress)
    const { player, printed } = passage
    assertSame(recording, player)
    say({ t: 'verified', hash: recording.head.state_sha256, printed, ms: player.ms })
  },
  async go({ where }) {
    const recording = openRecording(settings.recording, settings)
    replay = new DebuggedReplay({ make: recording.make, progress })
    if (where.at === 'end') {
      await replay.goTo(replay.player.end)
      assertSame(recording, replay.player)
      say({ t: 'stands', ms: replay.player.ms, hash: recording.head.state_sha256 })
      return
    }
    const before = where.at === 'printed' ? recording.head.output_before : 0
    const position = where.at === 'ms' ? passage?.positionAt(where.ms) : passage?.positionOf(where.bytes - before)
    if (position === undefined) throw new RecordingProblem('nothing was recorded there')
    await replay.goTo(position)
    say({ t: 'stands', ms: replay.player.ms })
  },
  debugger() {
    if (!replay) throw new Error('a debugger has come before the board stood anywhere')
    gdb = new GdbServer({
      replay,
      send: (bytes) => say({ t: 'bytes', bytes: new Uint8Array(bytes) }),
      close: () => say({ t: 'left' }),
      failed: refuse,
    })
  },
  bytes: ({ bytes }) => gdb?.take(bytes),
}

port.on('message', (message: ToReplay) => {
  Promise.resolve(message).then(act).catch(refuse)
})

function act<T extends ToReplay['t']>(message: Extract<ToReplay, { t: T }>): Promise<void> | void {
  return acts[message.t as T](message)
}

function refuse(error: unknown): void {
  say({ t: 'refused', why: messageOf(error), ...(error instanceof MissingFirmware && { needs: error.sha256 }) })
}
