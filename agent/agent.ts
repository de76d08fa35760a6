import { randomBytes } from 'node:crypto'
import type { FromAgent, ToAgent } from '#wire/agent-protocol.ts'
import type { Frame } from '#wire/frames.ts'
import { HEARTBEAT_MS } from '#wire/limits.ts'
import { artifactSender } from './artifact-sender.ts'
import type { Config } from './config.ts'
import { ConfiguredSlots } from './configured-slots.ts'
import { Connection } from './connection.ts'
import { makeDriver } from './drivers/make.ts'
import { firmwareFetcher } from './firmware-cache.ts'
import type { Holding } from './holding.ts'
import { VERSION } from './settings.ts'
import { BoardSlot } from './slot.ts'

type Options = {
  config: Config
  credential: string
  signal: AbortSignal
  driverOf?: typeof makeDriver
  /** Hands in what takes a new configuration of the boards. */
  onStart?: (take: (config: Config) => void) => void
}

/** Runs an agent: connects its boards until `signal`, and wipes them then. */
export async function runAgent({ config, credential, signal, driverOf = makeDriver, onStart }: Options) {
  const bootId = randomBytes(8).toString('hex')
  const connection = new Connection(config.service, credential, {
    hello: () => hello(bootId, slots),
    message: (message) => take(message),
    frame: (frame) => takeFrame(frame),
    closed: () => {
      for (const slot of slots.values()) slot.endPorts()
    },
  })
  const fetchFirmware = firmwareFetcher(config.service, credential)
  const sendArtifact = artifactSender(config.service, credential)
  const say = {
    message: (message: FromAgent) => connection.say(message),
    frame: (frame: Uint8Array) => connection.sendFrame(frame),
    port: (frame: Uint8Array) => connection.sendPortFrame(frame),
  }
  const configured = new ConfiguredSlots(config.boards, {
    say: say.message,
    makeSlot: (board, boards, idle) =>
      new BoardSlot({
        slot: board.slot,
        kind: board.driver,
        driver: driverOf(board, boards),
        say,
        fetchFirmware,
        sendArtifact,
        idle,
      }),
  })
  const { slots } = configured
  onStart?.(({ boards }) => configured.take(boards))
  const beat = setInterval(() => connection.say({ t: 'beat' }), HEARTBEAT_MS)

  function take(message: ToAgent): void {
    if (message.t === 'welcome') {
      for (const { binding, offset } of message.acks) holdingOf(binding)?.resume(offset)
      for (const one of message.release) slots.get(one.slot)?.release(one)
      for (const one of message.prepare) slots.get(one.slot)?.prepare(one)
    } else if (message.t === 'prepare') slots.get(message.slot)?.prepare(message)
    else if (message.t === 'release') slots.get(message.slot)?.release(message)
    else if (message.t === 'lease') for (const slot of slots.values()) slot.lease(message.binding, message.ends_in_ms)
    else if (message.t === 'set_pin')
      holdingOf(message.binding)?.set(`pin ${message.pin}`, (driver) => driver.setPin?.(message.pin, message.input))
    else if (message.t === 'set_lines') holdingOf(message.binding)?.set('lines', (driver) => driver.setLines?.(message))
    else if (message.t === 'set_part')
      holdingOf(message.binding)?.set(`part ${message.part}`, (driver) => driver.setPart?.(message.part, message.state))
    else if (message.t === 'noted') for (const slot of slots.values()) slot.noted(message.command)
    else if (message.t === 'open_port') slots.get(message.slot)?.openPort(message)
    else if (message.t === 'close_port') holdingOf(message.binding)?.ports.close(message.stream)
    else if (message.t !== 'beaten') slots.get(message.slot)?.act(message)
  }

  function takeFrame(frame: Frame): void {
    const holding = holdingOf(frame.binding)
    if (frame.kind === 'in') holding?.type(frame)
    else if (frame.kind === 'ack') holding?.acknowledge(frame.offset)
    else if (frame.kind === 'port' || frame.kind === 'credit') holding?.ports.take(frame)
  }

  function holdingOf(binding: number): Holding | undefined {
    return [...slots.values()].find((slot) => slot.binding === binding)?.holdingOf(binding)
  }

  const end = await connection.run(signal)
  clearInterval(beat)
  await Promise.all([...slots.values()].map((slot) => slot.stop()))
  return end
}

function hello(bootId: string, slots: Map<string, BoardSlot>): FromAgent {
  const boards = [...slots.values()].map((slot) => slot.report())
  return { t: 'hello', boot_id: bootId, version: VERSION, clock_ms: Date.now(), boards }
}
