import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UserFault } from '#agent/drivers/driver.ts'
import { NO_EDGE } from '#wire/capture-edges.ts'
import type { CaptureAsked } from '#wire/captures.ts'
import { CaptureFromVcd } from './capture-file.ts'
import type { CaptureTool, HardwareBoard } from './config.ts'
import { hertzOf } from './rate.ts'
import { placeholdersOf, runTool } from './tool.ts'

const SECOND_MS = 1_000
/** How much longer than its span a tool may take to arm itself and to write its file. */
const SLACK_MS = 10_000
/** A dump of this size has more edges than a capture keeps: what comes behind it is not read. */
const MAX_DUMP_BYTES = 256 * 1024 * 1024
const LOOK_MS = 200
const letters = { rising: 'r', falling: 'f', both: 'e' }

type Channel = { channel: string; pin: string }
type Settings = { tool: CaptureTool; channels: Channel[]; hertz: number; values: Record<string, string> }

/** Captures pins of a board by a logic analyser of the operator, one capture at a time. */
export class HardwareCaptures {
  readonly #settings: Settings
  readonly #slackMs: number
  readonly #maxDumpBytes: number
  #running: AbortController | undefined

  constructor(
    tool: CaptureTool,
    { channels, values, port }: HardwareBoard,
    { slackMs = SLACK_MS, maxDumpBytes = MAX_DUMP_BYTES } = {},
  ) {
    this.#slackMs = slackMs
    this.#maxDumpBytes = maxDumpBytes
    this.#settings = {
      tool,
      channels: Object.entries(channels).map(([channel, pin]) => ({ channel, pin })),
      hertz: hertzOf(values.rate ?? '') ?? 0,
      values: { ...values, port },
    }
  }

  /**
   * Begins a capture in the place of the one before. Resolves with its file. Throws a `UserFault`
   * for what the tool cannot do.
   */
  begin(asked: CaptureAsked): Promise<Uint8Array> {
    const { tool } = this.#settings
    const argv = asked.trigger ? tool.triggered : tool.argv
    if (!argv) throw new UserFault('not_supported: trigger. The capture tool of this board has none.')
    if (asked.pre_percent > 0 && !placeholdersOf(argv).includes('pre_percent'))
      throw new UserFault('not_supported: pre_percent. The capture tool of this board keeps nothing from before.')
    const channels = this.#channelsOf(asked)
    this.end()
    const running = new AbortController()
    this.#running = running
    return this.#run({ ...tool, argv }, asked, channels, running.signal).finally(() => {
      if (this.#running === running) this.#running = undefined
    })
  }

  /** Ends what runs: nobody has the board any more. */
  end(): void {
    this.#running?.abort()
    this.#running = undefined
  }

  #channelsOf({ pins, trigger }: CaptureAsked): Channel[] {
    const { channels } = this.#settings
    const wanted = pins === 'all' ? channels.map(({ pin }) => pin) : pins
    const find = (name: string) => {
      const found = channels.find(({ pin }) => pin === name)
      if (!found)
        throw new UserFault(`No channel is on pin ${name}: ${channels.map(({ pin }) => pin).join(', ')} have one.`)
      return found
    }
    if (trigger) find(trigger.pin)
    return [...new Set(wanted)].map(find)
  }

  async #run(tool: CaptureTool, asked: CaptureAsked, channels: Channel[], signal: AbortSignal): Promise<Uint8Array> {
    const { hertz, values } = this.#settings
    const { seconds, trigger, pre_percent, wait_seconds } = asked
    const folder = await mkdtemp(join(tmpdir(), 'boardwalk-capture-'))
    const out = join(folder, 'capture.vcd')
    const waitMs = (trigger ? wait_seconds : 0) * SECOND_MS
    const spanMs = waitMs + seconds * SECOND_MS + this.#slackMs
    const late = AbortSignal.timeout(spanMs)
    const full = whenLarger(out, this.#maxDumpBytes)
    const channelOf = (pin: string) => channels.find((one) => one.pin === pin)?.channel ?? ''
    try {
      await runTool(
        { ...tool, timeoutMs: spanMs + tool.timeoutMs },
        {
          ...values,
          out,
          samples: String(Math.max(1, Math.round(seconds * hertz))),
          channels: channels.map(({ channel }) => channel).join(','),
          pre_percent: String(pre_percent),
          ...(trigger && { triggers: `${channelOf(trigger.pin)}=${letters[trigger.edge]}` }),
        },
        AbortSignal.any([signal, full.signal, ...(trigger ? [late] : [])]),
      ).catch((error: unknown) => {
        if (!full.signal.aborted || signal.aborted) throw error
      })
      const reader = new CaptureFromVcd({ asked, channels, hertz })
      const dump = createReadStream(out, { encoding: 'latin1', end: this.#maxDumpBytes })
      for await (const piece of dump) reader.add(String(piece))
      return reader.end({ isCut: full.signal.aborted })
    } catch (error) {
      if (signal.aborted) throw new UserFault('Another capture has begun, or the board is wiped.')
      if (late.aborted && trigger) throw new UserFault(`${NO_EDGE} within ${wait_seconds} s.`)
      throw error
    } finally {
      full[Symbol.dispose]()
      await rm(folder, { recursive: true, force: true })
    }
  }
}

/** Aborts once a file is larger: pins that a program toggles fast would fill the disk. */
function whenLarger(file: string, bytes: number): { signal: AbortSignal } & Disposable {
  const larger = new AbortController()
  const look = async () => {
    const size = await stat(file).then(
      (found) => found.size,
      () => 0,
    )
    if (size > bytes) larger.abort()
  }
  const timer = setInterval(() => void look(), LOOK_MS)
  return { signal: larger.signal, [Symbol.dispose]: () => clearInterval(timer) }
}
