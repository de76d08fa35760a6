import { decode, readTraces, type Traces } from '#wire/decoders/index.ts'
import { WireError } from '#wire/wire-error.ts'
import { buffersOf, packed } from './packed-row.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

/** Reads the file of a capture and decodes its pins, beside the page. */

let traces: Traces | undefined

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.t === 'open') open(new Uint8Array(data.file))
  else {
    const { rows, baud } = decode(traces ?? { pins: [] }, data.asked)
    const sent = rows.map(packed)
    say({ t: 'decoded', place: data.place, rows: sent, baud }, sent.flatMap(buffersOf))
  }
})

function open(file: Uint8Array): void {
  try {
    traces = readTraces(file)
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    say({ t: 'unreadable', why: error.message })
    return
  }
  // Copied, not given away: what is decoded later is read from them.
  say({ t: 'opened', traces })
}

function say(message: FromWorker, given: Transferable[] = []): void {
  postMessage(message, { transfer: given })
}
