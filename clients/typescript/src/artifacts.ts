import { type CapturedPins, readCaptured } from './captured-pins.ts'
import { requireText } from './check-arguments.ts'
import { type Boardwalk, read } from './client.ts'
import { Executed } from './coverage/executed.ts'
import { ArtifactFailedError, UsageError } from './errors.ts'
import { type PowerCutOptions, type PowerCutReport, readPowerCuts, toPowerCut } from './power-cuts.ts'
import type { components } from './schema.ts'
import { readStreamed } from './streamed.ts'
import { type Command, waitForCommand } from './wait.ts'

/** The longest one long poll may take, in seconds (docs/contract.md §4). */
const LONGEST_POLL_S = 50
const MS_PER_SECOND = 1_000

type Schemas = components['schemas']
export type ArtifactRecord = Schemas['Artifact']

export type CaptureOptions = {
  /** The pins by their names on the board; without it, all of them. */
  pins?: readonly string[]
  /** How long, in seconds of the board's own time: 0.001 to 60. */
  seconds: number
  /** The edge at which it begins; without it, it begins at once. */
  trigger?: { pin: string; edge: 'rising' | 'falling' | 'both' }
  /** How much of the time is from before the trigger: 0 to 90. */
  prePercent?: number
  /** How long to wait for the trigger, in seconds: 1 to 300. */
  waitSeconds?: number
}

/** The files that a board makes for its session. */
export class Artifacts {
  readonly #client: Boardwalk
  readonly #sessionId: string

  constructor(client: Boardwalk, sessionId: string) {
    this.#client = client
    this.#sessionId = sessionId
  }

  /** Returns what is known of all of them, newest first. */
  async list(): Promise<ArtifactRecord[]> {
    const params = { path: { session_id: this.#sessionId } }
    return (await read(this.#client.http.GET('/v1/sessions/{session_id}/artifacts', { params }))).artifacts
  }

  /** One of them, by its id. */
  artifact(id: string): Artifact {
    requireText('An artifact', id)
    return new Artifact(this.#client, this.#sessionId, id)
  }

  /**
   * Begins to capture pins, and returns once the capture is armed: reset the board then, or type.
   * Throws an ApiError, `not_supported`, for a board that has not the capability `capture`.
   */
  async capture({ pins, seconds, trigger, prePercent, waitSeconds }: CaptureOptions): Promise<Artifact> {
    const body = {
      ...{ seconds, ...(pins && { pins: [...pins] }), ...(trigger && { trigger }) },
      ...(prePercent !== undefined && { pre_percent: prePercent }),
      ...(waitSeconds !== undefined && { wait_seconds: waitSeconds }),
    }
    const params = { path: { session_id: this.#sessionId } }
    return this.#made(read(this.#client.http.POST('/v1/sessions/{session_id}/captures', { params, body })))
  }

  /**
   * Has the board make a file about itself, such as its `coverage` or a `core`: its registers and
   * memory. Throws an ApiError, `not_supported`, for a board that cannot.
   */
  async collect(kind: Schemas['CollectArtifact']['kind']): Promise<Artifact> {
    const init = { params: { path: { session_id: this.#sessionId } }, body: { kind } }
    return this.#made(read(this.#client.http.POST('/v1/sessions/{session_id}/artifacts', init)))
  }

  /**
   * Marks which instructions the board executes from here on, or none any more. A flash clears the
   * marks: switch coverage on before one to have all of it. Throws an ApiError, `not_supported`,
   * for a board that has not the capability `coverage`.
   */
  async setCoverage(on: boolean): Promise<void> {
    const init = { params: { path: { session_id: this.#sessionId } }, body: { on } }
    await waitForCommand(this.#client, await read(this.#client.http.PUT('/v1/sessions/{session_id}/coverage', init)))
  }

  /** Returns which instructions the board has executed since coverage was switched on. */
  async coverage(options?: { timeoutMs?: number; signal?: AbortSignal }): Promise<Executed> {
    const artifact = await this.collect('coverage')
    await artifact.ready(options)
    return Executed.read(await artifact.bytes(options))
  }

  /**
   * Returns registers and memory of the board as a core file, which gdb opens with the program's
   * ELF file. The board goes on. Throws an ApiError, `not_supported`, for a board that has not the
   * capability `debug`.
   */
  async core(options?: { timeoutMs?: number; signal?: AbortSignal }): Promise<Uint8Array> {
    const artifact = await this.collect('core')
    await artifact.ready(options)
    return artifact.bytes(options)
  }

  /**
   * Cuts the power of an emulated board at each write of an update, and returns what became of each
   * start. It takes up to 10 minutes; `onProgress` gets how far it is. Throws a
   * CommandFailedError if the update does not run, and an ApiError, `not_supported`, for a board
   * that has not the capability `power_cut`.
   */
  async powerCuts(
    options: PowerCutOptions,
    { onProgress, ...waiting }: { onProgress?: (command: Command) => void; signal?: AbortSignal } = {},
  ): Promise<PowerCutReport> {
    const body = { kind: 'power_cut' as const, power_cut: toPowerCut(options) }
    const init = { params: { path: { session_id: this.#sessionId } }, body }
    const asked = read(this.#client.http.POST('/v1/sessions/{session_id}/artifacts', init))
    const artifact = await this.#made(asked, { ...waiting, onChange: onProgress })
    await artifact.ready(waiting)
    return readPowerCuts(await artifact.bytes(waiting))
  }

  async #made(
    command: Promise<Schemas['Command']>,
    options?: { onChange?: ((command: Command) => void) | undefined; signal?: AbortSignal },
  ): Promise<Artifact> {
    const { artifact_id } = await waitForCommand(this.#client, await command, options)
    if (artifact_id === null) throw new UsageError('The artifact was deleted before the board began to make it.')
    return this.artifact(artifact_id)
  }

  /**
   * Asks an emulated board for its recording: all that has reached it since it began, with what was
   * typed. `boardwalk replay` does it again. Throws an ApiError, `not_supported`, for a board that
   * has not the capability `record`.
   */
  async record(): Promise<Artifact> {
    const artifact = await this.collect('recording')
    await artifact.ready()
    return artifact
  }
}

/** One file that a board makes. */
export class Artifact {
  readonly id: string
  readonly #client: Boardwalk
  readonly #sessionId: string

  constructor(client: Boardwalk, sessionId: string, id: string) {
    this.#client = client
    this.#sessionId = sessionId
    this.id = id
  }

  /**
   * Resolves once its content is there. Throws an ArtifactFailedError with the reason if it could
   * not be made, and if it is not there after `timeoutMs`.
   */
  async ready({ timeoutMs = Number.POSITIVE_INFINITY, signal }: { timeoutMs?: number; signal?: AbortSignal } = {}) {
    const deadline = performance.now() + timeoutMs
    for (;;) {
      const left = Math.ceil((deadline - performance.now()) / MS_PER_SECOND)
      const query = { wait_seconds: Math.max(1, Math.min(LONGEST_POLL_S, left)) }
      const init = { params: { ...this.#of, query }, signal: signal ?? null }
      const record = await read(this.#client.http.GET('/v1/sessions/{session_id}/artifacts/{artifact_id}', init))
      if (record.state === 'ready') return record
      if (record.state === 'failed') throw new ArtifactFailedError(record)
      if (performance.now() >= deadline) throw new ArtifactFailedError(record, 'it was not there in time')
    }
  }

  /** Reads its content piece by piece: as it is kept, or a capture in another format. */
  content(as: 'raw' | 'vcd' | 'json' = 'raw', { signal }: { signal?: AbortSignal } = {}): AsyncGenerator<Uint8Array> {
    const { session_id, artifact_id } = this.#of.path
    const path = `/v1/sessions/${session_id}/artifacts/${artifact_id}/content?as=${as}`
    return readStreamed(this.#client, path, { what: `The artifact ${artifact_id}`, signal })
  }

  /** Reads all of its content. */
  async bytes(options?: { signal?: AbortSignal }): Promise<Uint8Array> {
    const pieces: Uint8Array<ArrayBuffer>[] = []
    for await (const piece of this.content('raw', options)) pieces.push(new Uint8Array(piece))
    return new Uint8Array(await new Blob(pieces).arrayBuffer())
  }

  /** Returns what a capture has of each pin. */
  capturedPins(options?: { signal?: AbortSignal }): Promise<CapturedPins> {
    return readCaptured(this.content('json', options))
  }

  async delete(): Promise<void> {
    const init = { params: this.#of }
    await read(this.#client.http.DELETE('/v1/sessions/{session_id}/artifacts/{artifact_id}', init))
  }

  get #of() {
    return { path: { session_id: this.#sessionId, artifact_id: this.id } }
  }
}
