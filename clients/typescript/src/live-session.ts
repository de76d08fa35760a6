import { randomUUID } from 'node:crypto'
import { inspect } from 'node:util'
import { Artifacts } from './artifacts.ts'
import type { ExpectOptions } from './base-console.ts'
import { requireMs } from './check-arguments.ts'
import { type Boardwalk, read } from './client.ts'
import type { Console } from './console.ts'
import { BoardwalkError, UsageError } from './errors.ts'
import { type Firmware, type FirmwareFile, type FlashOptions, readFirmware } from './firmware.ts'
import { keepLease } from './lease.ts'
import type { Match } from './matcher.ts'
import { findPart, type LivePart, PartControl, readParts } from './part-control.ts'
import type { Pattern } from './pattern.ts'
import { findPin, type Pin, type PinInput, readPins, setPin } from './pins.ts'
import { playScenario, type ScenarioOptions, type ScenarioResult, type ScenarioStep } from './scenario.ts'
import type { components } from './schema.ts'
import { expectScreen, type PictureFile, readPicture, SCREEN, type ScreenOptions } from './screens/expect-screen.ts'
import { SessionConsole } from './session-console.ts'
import { uploadFirmware } from './upload-firmware.ts'
import { type Command, type Session, waitForCommand } from './wait.ts'

const FLASH_MS = 5 * 60_000
const warn = (text: string) => process.emitWarning(text, 'BoardwalkWarning')

type Schemas = components['schemas']
type Power = Schemas['SetPower']['state']

/**
 * A session in use: its board and its console, which opens by itself. One that was started here
 * ends with its scope (`await using`), and its lease is renewed until then; one that was attached
 * to goes on. What waits for its console throws a SessionEndedError once the session has ended.
 */
export class LiveSession implements AsyncDisposable, Disposable {
  readonly client: Boardwalk
  /** What the service last said of it. */
  record: Session
  #isOwn: boolean
  readonly #onWarning: (text: string) => void
  readonly #lease = new AbortController()
  readonly #console: SessionConsole

  constructor(client: Boardwalk, record: Session, { isOwn = false, onWarning = warn } = {}) {
    this.client = client
    this.record = record
    this.#isOwn = isOwn
    this.#onWarning = onWarning
    const { lease_seconds } = record
    this.#console = new SessionConsole(client, record, isOwn ? 'start' : (record.console?.bytes ?? 'start'))
    if (isOwn && lease_seconds) {
      const options = { seconds: lease_seconds, signal: this.#lease.signal, onWarning }
      keepLease(client, record.id, options).catch((error: unknown) => onWarning(String(error)))
    }
  }

  get id(): string {
    return this.record.id
  }

  /** The console, for its lines and bytes. A flash, reset or power command opens a new one. */
  get console(): Promise<Console> {
    return this.#console.get()
  }

  /** Returns the newest text of the board, 64 KiB at most, such as for a report. */
  printed(): Promise<string> {
    return this.#console.printed()
  }

  /**
   * Returns the first match of a pattern, or of any of several, behind the last match. Throws an
   * ExpectTimeoutError after `timeoutMs` (30 s), and an ExpectFailedError if `fail`
   * comes first.
   */
  async expect(pattern: Pattern | readonly Pattern[], options?: ExpectOptions): Promise<Match> {
    return (await this.console).expect(pattern, options)
  }

  /** Returns the matches of several patterns, which may come in any order, in the order given. */
  async expectAll(patterns: readonly Pattern[], options?: ExpectOptions): Promise<Match[]> {
    return (await this.console).expectAll(patterns, options)
  }

  /**
   * Resolves once a screen shows the pixels of a PNG, but for the part `tolerance` of them. Throws
   * a ScreenDiffersError with those that differ after `timeoutMs` (30 s), and a
   * {@link UsageError} for a part that is no screen and a file that is no PNG.
   */
  async expectScreen(part: string, png: PictureFile, options?: ScreenOptions): Promise<void> {
    const { kind } = findPart(this.record.parts, part)
    if (kind !== SCREEN) throw new UsageError(`The part ${part} is no screen: its kind is ${kind}.`)
    const picture = await readPicture(png)
    return expectScreen(await this.console, part, picture, options)
  }

  /** Types text or bytes. */
  async send(data: string | Uint8Array): Promise<void> {
    return (await this.console).send(data)
  }

  /** Types a line. */
  async sendLine(text?: string, options?: { eol?: string }): Promise<void> {
    return (await this.console).sendLine(text, options)
  }

  async refresh(): Promise<Session> {
    this.record = await read(this.client.http.GET('/v1/sessions/{session_id}', this.#of))
    return this.record
  }

  async extend(minutes: number, idempotencyKey: string = randomUUID()): Promise<Session> {
    const params = { path: { session_id: this.id }, header: { 'idempotency-key': idempotencyKey } }
    const call = this.client.http.POST('/v1/sessions/{session_id}/extension', { params, body: { minutes } })
    this.record = { ...this.record, ...(await read(call)) }
    return this.record
  }

  /** Ends it. A session that has ended already is returned as it is. */
  async end(): Promise<Session> {
    this.#lease.abort()
    const init = { ...this.#of, fetch: this.client.sendFarewell }
    const ended = await read(this.client.http.DELETE('/v1/sessions/{session_id}', init))
    this.record = { ...this.record, ...ended }
    return this.record
  }

  /**
   * Uploads a file, writes it to the board, and returns once the board runs it. What the board
   * printed before is not matched any more. Throws a CommandFailedError if it fails.
   */
  async flash(firmware: Firmware, options: FlashOptions = {}): Promise<Command> {
    return this.flashFile(await readFirmware(firmware, this.client.signal), options)
  }

  /** The same for a file that was read before, such as before a session was started. */
  async flashFile(file: FirmwareFile, options: FlashOptions = {}): Promise<Command> {
    const { format, filename = file.filename, verify = true, address, timeoutMs = FLASH_MS, onProgress } = options
    requireMs('timeoutMs', timeoutMs)
    const uploaded = await uploadFirmware(this.client, this.id, file.bytes, {
      ...(format && { format }),
      ...(filename && { filename }),
    })
    const params = { path: { session_id: this.id }, header: { 'idempotency-key': randomUUID() } }
    const body = { firmware_id: uploaded.id, verify, ...(address !== undefined && { address }) }
    const call = this.client.http.POST('/v1/sessions/{session_id}/flash', { params, body })
    return this.#done(read(call), { onChange: onProgress, timeoutMs })
  }

  /** Presses the reset button. What the board printed before is not matched any more. */
  async reset(): Promise<Command> {
    return this.#done(read(this.client.http.POST('/v1/sessions/{session_id}/reset', this.#of)))
  }

  /** Switches the board on or off, or off and on again (`cycle`). */
  async power(state: Power): Promise<Command> {
    return this.#done(read(this.client.http.POST('/v1/sessions/{session_id}/power', { ...this.#of, body: { state } })))
  }

  /** Sends a break on the serial line. */
  async sendBreak(): Promise<Command> {
    return this.#done(read(this.client.http.POST('/v1/sessions/{session_id}/break', this.#of)))
  }

  /** Has an emulated board carry steps out by its own clock. Their output can be expected then. */
  async runScenario(steps: readonly ScenarioStep[], options?: ScenarioOptions): Promise<ScenarioResult> {
    const done = await playScenario(this.client, this.id, steps, options)
    await this.#console.continueAt(done.outputFrom)
    return done.result
  }

  /** Returns all pins of a board that has the capability `gpio`. */
  async pins(): Promise<Pin[]> {
    return readPins(this.client, this.id)
  }

  /** Returns one pin. Throws a {@link UsageError} with the names there are. */
  async pin(name: string): Promise<Pin> {
    return findPin(await this.pins(), name)
  }

  /** Puts a level or volts on a pin from outside, as a button or a sensor does. */
  async setPin(pin: string, input: PinInput): Promise<void> {
    return setPin(this.client, this.id, pin, input)
  }

  /** Returns all parts that the session was started with, and what they tell. */
  parts(): Promise<LivePart[]> {
    return readParts(this.client, this.id)
  }

  /** One of the parts, by the name that it was given. */
  part(name: string): PartControl {
    return new PartControl(this.client, this.id, name)
  }

  /** The files that the board has made, such as captures of its pins. */
  get artifacts(): Artifacts {
    return new Artifacts(this.client, this.id)
  }

  /** Leaves the session to somebody else: its lease is not renewed, and it outlives its scope. */
  release(): void {
    this.#lease.abort()
    this.#isOwn = false
  }

  /**
   * Stops renewing the lease, and ends the session if it was started here. Warns where that fails,
   * so that an error that led here is kept.
   */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#lease.abort()
    if (!this.#isOwn || this.record.state === 'ended') return this.#console.close()
    // Another try would wait as long, and warn again.
    this.#isOwn = false
    try {
      await this.end()
    } catch (error) {
      if (!(error instanceof BoardwalkError)) throw error
      const { lease_seconds, expires_at } = this.record
      const until = lease_seconds ? `its lease of ${lease_seconds} s runs out` : `it runs out (${expires_at})`
      this.#onWarning(`Session ${this.id} could not be ended: ${error.message} It goes on until ${until}.`)
    } finally {
      await this.#console.close()
    }
  }

  /** For `using`, which does not wait: the session ends a moment later. */
  [Symbol.dispose](): void {
    this[Symbol.asyncDispose]().catch((error: unknown) => this.#onWarning(String(error)))
  }

  /** What is printed has the record, and of the client its address: never the key. */
  [inspect.custom](): string {
    return `LiveSession { id: '${this.id}', state: '${this.record.state}', board: '${this.record.board_id}' }`
  }

  toJSON(): Session {
    return this.record
  }

  async #done(command: Promise<Command>, options?: Parameters<typeof waitForCommand>[2]): Promise<Command> {
    const done = await waitForCommand(this.client, await command, options)
    await this.#console.continueAt(done.output_from)
    return done
  }

  get #of() {
    return { params: { path: { session_id: this.id } } }
  }
}
