import type { BoardReport, Boot, OpenPort, Prepare, Release } from '#wire/agent-protocol.ts'
import { WorkQueue } from '#wire/work-queue.ts'
import { type Act, carryOut } from './acts.ts'
import type { SendArtifact } from './artifact-sender.ts'
import { BootWatch } from './boot-watch.ts'
import { checkBase } from './check-base.ts'
import { Deadline } from './deadline.ts'
import { type BoardDriver, capabilitiesOf } from './drivers/driver.ts'
import type { FetchFirmware } from './firmware-cache.ts'
import { type Done, eventsOf, Holding } from './holding.ts'
import { log } from './log.ts'
import { messageOf } from './message-of.ts'
import { RELEASED } from './ports.ts'
import type { Say } from './say.ts'

type Options = {
  slot: string
  kind: string
  driver: BoardDriver
  say: Say
  fetchFirmware: FetchFirmware
  sendArtifact: SendArtifact
  /** Called as nobody has the board any more and nothing is done with it. */
  idle?: () => void
}

/** One board of the agent, and the binding that holds it. Its acts happen one after the other. */
export class BoardSlot {
  readonly #slot: string
  readonly #kind: string
  readonly #driver: BoardDriver
  readonly #say: Say
  readonly #fetchFirmware: FetchFirmware
  readonly #sendArtifact: SendArtifact
  #held: Holding | undefined
  /** The newest binding that was asked for: what belongs to an older one is ignored. */
  #newest = 0
  /** The binding that is being released, and the last one after which the board was clean. */
  #releasing: number | undefined
  #clean: { binding: number; tail: string } | undefined
  readonly #queue: WorkQueue
  #error: string | null = null

  constructor({ slot, kind, driver, say, fetchFirmware, sendArtifact, idle = () => {} }: Options) {
    this.#slot = slot
    this.#kind = kind
    this.#driver = driver
    this.#say = say
    this.#fetchFirmware = fetchFirmware
    this.#sendArtifact = sendArtifact
    this.#queue = new WorkQueue({
      onError: (error) => this.#fail(error as Error),
      onIdle: () => {
        if (this.isIdle) idle()
      },
    })
  }

  get binding(): number | undefined {
    return this.#held?.binding
  }

  /** Returns the hold of a binding, while it has the board. */
  holdingOf(binding: number): Holding | undefined {
    return this.#held?.binding === binding ? this.#held : undefined
  }

  /** Nobody has the board, and nothing is done with it. */
  get isIdle(): boolean {
    return this.#held === undefined && this.#queue.isEmpty
  }

  report(): BoardReport {
    const { flashFormats, maxFirmwareBytes, controlLines = 'none' } = this.#driver
    return {
      slot: this.#slot,
      driver: this.#kind,
      capabilities: capabilitiesOf(this.#driver),
      flash_formats: [...flashFormats],
      max_firmware_bytes: maxFirmwareBytes,
      control_lines: controlLines,
      state: this.#error === null ? 'ok' : 'failed',
      error: this.#error,
      ports: [...(this.#driver.ports ?? [])],
      held: this.#held?.report ?? null,
    }
  }

  /**
   * Starts the board for a binding, once, however often it is asked. A command that was carried out
   * is answered again.
   */
  prepare({ command, binding, boot, deadline_ms: deadlineMs, ...asked }: Prepare): void {
    if (this.#held?.binding === binding) this.#answerAgain(this.#held, command)
    if (binding <= this.#newest) return
    this.#newest = binding
    this.#held?.over.abort()
    this.#queue.add(async () => {
      await this.#wipe()
      const options = { speed: asked.speed, seed: asked.seed ?? undefined, parts: asked.parts }
      const held = new Holding(binding, this.#driver, this.#say, options)
      this.#held = held
      held.commands.set(command, undefined)
      const head = { t: 'done' as const, command, binding, tail: '', output_from: 0 }
      using deadline = new Deadline(held.over.signal, deadlineMs)
      try {
        await this.#start(held, boot, deadline.signal)
        held.isReady = true
        this.#recover()
        this.#end(held, { ...head, ok: true, fault: null, error: null })
      } catch (error) {
        log('not ready', { slot: this.#slot, binding, error: messageOf(error) }, 'error')
        this.#end(held, { ...head, ok: false, fault: 'infrastructure', error: messageOf(error), output_from: null })
      }
    })
  }

  /** Does something with the board of a binding, once, and answers as often as it is asked. */
  act(act: Act): void {
    const held = this.#held
    if (held?.binding !== act.binding) return
    this.#answerAgain(held, act.command)
    if (held.commands.has(act.command)) return
    held.commands.set(act.command, undefined)
    this.#queue.add(async () => {
      if (this.#held !== held) return
      const { done, failure } = await carryOut(act, held, {
        driver: this.#driver,
        fetchFirmware: this.#fetchFirmware,
        sendArtifact: this.#sendArtifact,
        progress: (phase, percent) =>
          this.#say.message({ t: 'progress', command: act.command, phase, percent: Math.round(percent) }),
        startBase: (boot) => this.#start(held, boot, held.over.signal),
      })
      this.#end(held, done)
      // In this order: with its board fails its session, and with that all its commands.
      if (failure) this.#fail(failure)
    })
  }

  /**
   * Ends a binding: its user is gone. Says so once nothing of it is left and, if a check is asked
   * for, the base image has started; also if that was before.
   */
  release({ binding, check, loops, echo_bytes: echoBytes }: Omit<Release, 'slot'>): void {
    this.#newest = Math.max(this.#newest, binding)
    if (this.#clean?.binding === binding) this.#say.message({ t: 'clean', ...this.#clean })
    if (this.#clean?.binding === binding || this.#releasing === binding) return
    this.#releasing = binding
    if (this.#held && this.#held.binding <= binding) this.#held.over.abort()
    this.#queue.add(async () => {
      let watch: BootWatch | undefined
      try {
        if (this.#held && this.#held.binding <= binding) await this.#wipe()
        if (this.#held) return
        if (check)
          await checkBase({
            ...{ driver: this.#driver, boot: check, fetchFirmware: this.#fetchFirmware, loops, echoBytes },
            watching: (next) => {
              watch = next
            },
          })
        this.#recover()
        this.#clean = { binding, tail: watch?.tail ?? '' }
        this.#say.message({ t: 'clean', ...this.#clean })
      } catch (error) {
        log('not clean', { slot: this.#slot, binding, error: messageOf(error) }, 'error')
        this.#say.message({ t: 'unclean', binding, error: messageOf(error), tail: watch?.tail ?? '' })
      } finally {
        if (this.#releasing === binding) this.#releasing = undefined
      }
    })
  }

  /** Opens a port for a binding, behind what is being done with the board. */
  openPort({ binding, stream, port, take }: Omit<OpenPort, 'slot'>): void {
    const ports = this.holdingOf(binding)?.ports
    if (ports) ports.open({ stream, port, take }, this.#queue)
    else this.#say.message({ t: 'port_closed', binding, stream, why: 'refused', detail: RELEASED })
  }

  /** The connection has ended, and with it its streams. */
  endPorts(): void {
    void this.#held?.ports.endAll('lost')
  }

  /** The service has the end of a command. */
  noted(command: string): void {
    if (this.#held?.commands.has(command)) this.#held.commands.set(command, undefined)
  }

  /** A session may hold the board for so long. If nobody says more, the board is wiped after it. */
  lease(binding: number, endsInMs: number): void {
    const held = this.holdingOf(binding)
    held?.lease(endsInMs, () => {
      log('abandoned', { slot: this.#slot, binding })
      this.#queue.add(async () => {
        if (this.#held === held) await this.#wipe()
      })
    })
  }

  /** Wipes the board, so that the agent can end. */
  async stop(): Promise<void> {
    this.#held?.over.abort()
    this.#queue.add(() => this.#wipe())
    await this.#queue.done
  }

  /** Starts the base image for a binding, and waits until it runs. */
  async #start(held: Holding, boot: Boot, signal: AbortSignal): Promise<void> {
    const image = boot.image ? await this.#fetchFirmware(boot.image, signal) : undefined
    const watch = new BootWatch(boot)
    await held.ports.endAll('ended', 'The base image is started.')
    const events = eventsOf(held, watch, (error) => this.#fail(error))
    await this.#driver.start(events, image, held.options)
    await watch.wait((bytes) => this.#driver.write(bytes), signal)
  }

  #answerAgain(held: Holding, command: string): void {
    const done = held.commands.get(command)
    if (done) this.#say.message(done)
  }

  #end(held: Holding, done: Done): void {
    held.commands.set(done.command, done)
    if (this.#held === held) this.#say.message(done)
  }

  #fail(error: Error): void {
    this.#error = messageOf(error)
    log('board failed', { slot: this.#slot, error: this.#error }, 'error')
    this.#say.message({ t: 'board', board: this.report() })
  }

  /** It works again. */
  #recover(): void {
    if (this.#error === null) return
    this.#error = null
    this.#say.message({ t: 'board', board: this.report() })
  }

  async #wipe(): Promise<void> {
    const held = this.#held
    if (!held) return
    this.#held = undefined
    await held.end()
    await this.#driver.wipe()
  }
}
