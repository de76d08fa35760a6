import { GdbClient, LinkLost, RefusedByStub, signals } from './gdb-client.ts'
import { type Link, type LinkEnd, type LinkEvents, PortLink } from './port-link.ts'
import { readable } from './readable.ts'
import { type Registers, readRegisters } from './registers.ts'
import { type Moved, reasonOf } from './stop-reason.ts'

export const MAX_BREAKPOINTS = 8
const STACK_BYTES = 256
export const MEMORY_BYTES = 128

export type Breakpoint = { address: bigint; label: string | null }
export type Memory = { address: bigint; bytes: Uint8Array }

export type DebugView = {
  link: 'off' | 'opening' | 'on'
  /** Why it is off, if it was not the user. */
  end: LinkEnd | null
  board: 'held' | 'running'
  reason: string
  registers: Registers | null
  /** The names of the registers that changed since the board last stood still. */
  changed: ReadonlySet<string>
  /** Memory from the stack pointer on. */
  stack: Uint8Array
  memory: Memory | null
  breakpoints: readonly Breakpoint[]
  /** What was not done, in words. */
  problem: string | null
}

const NOTHING: Pick<DebugView, 'registers' | 'changed' | 'stack' | 'memory'> = {
  registers: null,
  changed: new Set(),
  stack: new Uint8Array(),
  memory: null,
}
const FIRST: DebugView = {
  ...{ link: 'off', end: null, board: 'held', reason: '', breakpoints: [], problem: null, ...NOTHING },
}

type Open = (events: LinkEvents & { take: boolean }) => Link
type Attached = { link: Link; client: GdbClient }

/** A debugger of a session's board, from the page. Its view is for `useSyncExternalStore`. */
export class DebugSession {
  readonly #open: Open
  readonly #listeners = new Set<() => void>()
  #view = FIRST
  #attached: Attached | undefined
  /** Why a board that runs is to stay where it stops next. */
  #stopFor: 'halt' | 'reset' | null = null
  /** What waits for a board that runs. */
  #waiting: (() => Promise<void>)[] = []

  constructor(sessionId: string, open: Open = (events) => new PortLink(sessionId, events)) {
    this.#open = open
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly view = () => this.#view

  /** Connects to the board, which stands still then. `take` ends another debugger. */
  attach(take = false): void {
    if (this.#attached) return
    this.#set({ ...NOTHING, link: 'opening', board: 'held', end: null, problem: null })
    const client = new GdbClient((bytes) => link.send(bytes))
    const link = this.#open({
      take,
      onOpen: () => void this.#begin(client),
      onBytes: (bytes) => this.#take(client, bytes),
      onEnd: (end) => {
        if (this.#attached?.client === client) this.#end(end)
      },
    })
    this.#attached = { link, client }
  }

  /** Lets the board go on without breakpoints. */
  async detach(): Promise<void> {
    if (!this.#attached) return
    const { link, client } = this.#attached
    // While the board runs the stub says nothing: the end of the connection says the same.
    if (this.#view.link === 'on' && this.#view.board === 'held') await this.#act(() => client.detach())
    link.close()
    this.#end(null)
  }

  halt(): void {
    if (this.#view.board !== 'running') return
    this.#stopFor = 'halt'
    this.#attached?.client.interrupt()
  }

  step = () => this.#move('step')
  continue = () => this.#move('continue')

  /** Resets the board. It stands at its first instruction then, also if it ran. */
  reset = () =>
    this.#held(async (client) => {
      this.#stopFor = 'reset'
      await client.reset()
      await this.#land(client, 'reset')
    })

  /** Looks again: a flash or a reset by somebody else has changed what is shown. */
  refresh = () => (this.#view.board === 'held' ? this.#act((client) => this.#land(client, 'elsewhere')) : undefined)

  addBreakpoint({ address, label }: Breakpoint): Promise<void> {
    const { breakpoints } = this.#view
    if (breakpoints.some((one) => one.address === address)) return this.#refuse('There is a breakpoint already.')
    if (breakpoints.length >= MAX_BREAKPOINTS) return this.#refuse(`${MAX_BREAKPOINTS} breakpoints are the limit.`)
    return this.#held(async (client) => {
      await client.setBreakpoint(address, true, this.#instructionBytes)
      this.#set({ breakpoints: [...this.#view.breakpoints, { address, label }] })
    })
  }

  removeBreakpoint(address: bigint): Promise<void> {
    return this.#held(async (client) => {
      await client.setBreakpoint(address, false, this.#instructionBytes)
      this.#set({ breakpoints: this.#view.breakpoints.filter((one) => one.address !== address) })
    })
  }

  readMemory(address: bigint): Promise<void> {
    return this.#held(async (client) => {
      this.#set({ memory: { address, bytes: await client.memory(address, MEMORY_BYTES) } })
    })
  }

  get #instructionBytes(): number {
    return this.#view.registers?.instructionBytes ?? 2
  }

  async #begin(client: GdbClient): Promise<void> {
    await this.#act(async () => {
      await client.start()
      await this.#land(client, 'attach')
      for (const { address } of this.#view.breakpoints)
        await client.setBreakpoint(address, true, this.#instructionBytes)
      this.#set({ link: 'on' })
    })
    if (this.#attached?.client !== client || this.#view.link === 'on') return
    this.#attached.link.close()
    this.#end({ text: this.#view.problem ?? 'The board’s debugger does not answer.' })
  }

  async #run(client: GdbClient, how: 'step' | 'continue'): Promise<void> {
    this.#stopFor = null
    this.#set({ board: 'running' })
    const { registers, breakpoints } = this.#view
    let signal: number = signals.trap
    // The instruction at a breakpoint would stop the board again before it is executed.
    const isAtBreakpoint = breakpoints.some(({ address }) => address === registers?.pc)
    if (how === 'step' || isAtBreakpoint) signal = await client.run('step')
    while (how === 'continue' && signal === signals.trap) {
      for (const work of this.#waiting.splice(0)) await work()
      if (this.#stopFor !== null) break
      signal = await client.run('continue')
      // It was stopped for what waits.
      if (signal === signals.interrupt && this.#waiting.length > 0) signal = signals.trap
      else break
    }
    await this.#land(client, this.#stopFor ?? how, signal)
  }

  async #move(how: 'step' | 'continue'): Promise<void> {
    if (this.#view.board === 'running') return
    await this.#act((client) => this.#run(client, how))
    // Also after a run that the stub has refused.
    if (this.#view.link === 'on') this.#set({ board: 'held' })
    for (const work of this.#waiting.splice(0)) await work()
  }

  /** Reads what a board is at that stands still. */
  async #land(client: GdbClient, moved: Moved, signal: number = signals.trap): Promise<void> {
    const before = this.#view.registers
    const registers = readRegisters(await client.registers()) ?? null
    const values = new Map(before?.all.map(({ name, value }) => [name, value]))
    const changed = new Set(
      registers?.all.filter(({ name, value }) => values.get(name) !== value).map(({ name }) => name),
    )
    const stack = registers ? await readable(client, registers.sp, STACK_BYTES) : NOTHING.stack
    const address = this.#view.memory?.address
    const memory = address === undefined ? null : { address, bytes: await readable(client, address, MEMORY_BYTES) }
    const isAtBreakpoint = this.#view.breakpoints.some((one) => one.address === registers?.pc)
    this.#set({
      ...{ board: 'held', registers, stack, memory, reason: reasonOf(moved, signal, isAtBreakpoint) },
      changed: before ? changed : NOTHING.changed,
    })
  }

  /**
   * Does something with a board that stands still. One that runs is stopped for it, and goes on.
   */
  async #held(work: (client: GdbClient) => Promise<void>): Promise<void> {
    if (this.#view.board !== 'running') return this.#act(work)
    const { client } = this.#attached ?? {}
    if (!client) return
    this.#waiting.push(() => this.#guard(() => work(client)))
    client.interrupt()
  }

  async #act(work: (client: GdbClient) => Promise<void>): Promise<void> {
    const { client } = this.#attached ?? {}
    if (!client || this.#view.board === 'running') return
    this.#set({ problem: null })
    await this.#guard(() => work(client))
  }

  /** Says what the stub refuses; the end of the connection is said elsewhere. */
  async #guard(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (error instanceof RefusedByStub) this.#set({ problem: error.message })
      else if (!(error instanceof LinkLost)) throw error
    }
  }

  #take(client: GdbClient, bytes: Uint8Array): void {
    try {
      client.take(bytes)
    } catch (error) {
      this.#attached?.link.close()
      this.#end({ text: error instanceof Error ? error.message : String(error) })
    }
  }

  #end(end: LinkEnd | null): void {
    const { client } = this.#attached ?? {}
    this.#attached = undefined
    this.#waiting = []
    this.#set({ ...NOTHING, link: 'off', end, board: 'held' })
    client?.fail()
  }

  async #refuse(problem: string): Promise<void> {
    this.#set({ problem })
  }

  #set(news: Partial<DebugView>): void {
    this.#view = { ...this.#view, ...news }
    for (const listener of this.#listeners) listener()
  }
}
