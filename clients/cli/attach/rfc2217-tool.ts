/** The server's side of RFC 2217, as far as pyserial, esptool and the like use it. */
import type { Socket } from 'node:net'
import {
  ANSWER,
  control,
  DO,
  DONT,
  escaped,
  lineCommand,
  lineCommands,
  MODEM_STATE,
  negotiation,
  options,
  TelnetReader,
  WILL,
  WONT,
} from '#wire/telnet.ts'
import { type Act, Tool } from './tool.ts'

/** Carrier, data set ready, clear to send: no tool waits for them. */
const MODEM_READY = 0xb0
const NAME = [...Buffer.from('Boardwalk')]
/** What a question (0) is answered with: 115200 baud, 8 bits, no parity, 1 stop bit. */
const USUAL: Record<number, readonly number[]> = {
  [lineCommands.baud]: [0, 1, 0xc2, 0],
  [lineCommands.size]: [8],
  [lineCommands.parity]: [1],
  [lineCommands.stop]: [1],
}
const ECHOED: readonly number[] = [lineCommands.lineMask, lineCommands.modemMask, lineCommands.purge]
const KNOWN: readonly number[] = [options.binary, options.goAhead, options.comPort]
/** Questions of SET-CONTROL whose answer never changes: no flow control, either way. */
const NO_FLOW: Record<number, number> = { 0: control.noFlow, 13: 14 }

/** A tool that controls a line by telnet. Baud rates are agreed to, and change nothing. */
export class Rfc2217Tool extends Tool {
  override readonly hasLines = true
  readonly #reader: TelnetReader
  readonly #said = new Set<string>()
  #acts: Act[] = []
  #state: Record<'dtr' | 'rts' | 'break', boolean> = { dtr: false, rts: false, break: false }
  /** Resolves once the tool takes output again. */
  #resumed: PromiseWithResolvers<void> | undefined

  constructor(socket: Socket) {
    super(socket)
    this.#reader = new TelnetReader({
      data: (bytes) => void this.#acts.push(bytes),
      option: (verb, option) => this.#agree(verb, option),
      command: (number, values) => this.#obey(number, values),
    })
  }

  override async *acts(): AsyncGenerator<Act> {
    for await (const chunk of this.chunks()) {
      this.#reader.add(chunk)
      const acts = this.#acts
      this.#acts = []
      yield* acts
    }
  }

  override async write(bytes: Uint8Array): Promise<void> {
    if (this.#resumed) await Promise.race([this.#resumed.promise, this.left])
    await super.write(escaped(bytes))
  }

  /** Each option is answered once, or two ends would never stop. */
  #agree(verb: number, option: number): void {
    const isKnown = KNOWN.includes(option) || (option === options.echo && verb === DO)
    const yes = verb === DO ? WILL : DO
    const no = verb === DO || verb === DONT ? WONT : DONT
    const answer = isKnown && (verb === DO || verb === WILL) ? yes : no
    const key = `${answer} ${option}`
    if (this.#said.has(key)) return
    this.#said.add(key)
    this.send(negotiation(answer, option))
    if (option === options.comPort && verb === WILL) this.#answer(MODEM_STATE - ANSWER, [MODEM_READY])
  }

  #obey(number: number, values: readonly number[]): void {
    const usual = USUAL[number]
    if (number === lineCommands.signature && values.length === 0) this.#answer(number, NAME)
    else if (number === lineCommands.control) this.#control(values[0] ?? 0)
    else if (usual)
      this.#answer(number, values.length === usual.length && values.some((value) => value > 0) ? values : usual)
    else if (ECHOED.includes(number)) this.#answer(number, values)
    else if (number === lineCommands.suspend) this.#resumed ??= Promise.withResolvers()
    else if (number === lineCommands.resume) {
      this.#resumed?.resolve()
      this.#resumed = undefined
    }
  }

  /** Sets a line, or answers how it is. A change is answered with the value itself. */
  #control(value: number): void {
    const state = this.#state
    if (value === control.dtrOn || value === control.dtrOff) this.#set({ dtr: value === control.dtrOn })
    if (value === control.rtsOn || value === control.rtsOff) this.#set({ rts: value === control.rtsOn })
    if (value === control.breakOn || value === control.breakOff) this.#set({ break: value === control.breakOn })
    const answers: Record<number, number> = {
      ...NO_FLOW,
      4: state.break ? control.breakOn : control.breakOff,
      7: state.dtr ? control.dtrOn : control.dtrOff,
      10: state.rts ? control.rtsOn : control.rtsOff,
    }
    this.#answer(lineCommands.control, [answers[value] ?? value])
  }

  #set(change: { dtr: boolean } | { rts: boolean } | { break: boolean }): void {
    Object.assign(this.#state, change)
    if (!('break' in change)) this.#acts.push(change)
    // There is nothing to do at its end: the board is sent a break of its usual length.
    else if (change.break) this.#acts.push('break')
  }

  #answer(number: number, values: readonly number[]): void {
    this.send(lineCommand(ANSWER + number, values))
  }
}
