import { setTimeout } from 'node:timers/promises'
import { control, escaped } from '#wire/telnet.ts'
import { BREAK_MS, type Line, type LineEvents } from './line.ts'
import { greeting, readServer, setControl, setUp } from './rfc2217.ts'
import { connectTo, watchEnd } from './tcp-line.ts'

const ANSWER_MS = 5_000

/** A line at a server such as ser2net, with its baud rate, control lines and break. */
export async function openRfc2217(address: string, baud: number, events: LineEvents): Promise<Line> {
  const socket = await connectTo(address)
  const negotiated = Promise.withResolvers<boolean>()
  const rate = Promise.withResolvers<number>()
  const waiting = new Map<number, () => void>()
  const reader = readServer({
    data: (bytes) => events.data(bytes),
    canControl: negotiated.resolve,
    baud: rate.resolve,
    controlled: (value) => waiting.get(value)?.(),
    send: (bytes) => void socket.write(bytes),
  })
  const ended = Promise.withResolvers<never>()
  ended.promise.catch(() => {})
  let isOpen: boolean = false
  const end = watchEnd(socket, address, {
    ...events,
    lost(error) {
      ended.reject(error)
      if (isOpen) events.lost(error)
    },
  })
  socket.on('data', (bytes: Buffer) => reader.add(bytes))

  /** Waits for an answer of the server, which may end instead. */
  async function answer<T>(promise: Promise<T>, what: string): Promise<T> {
    const late = setTimeout(ANSWER_MS, undefined, { ref: false }).then(() => {
      throw new Error(`${address} does not answer (${what}). Is it a server for RFC 2217, such as ser2net?`)
    })
    return await Promise.race([promise, ended.promise, late])
  }

  async function set(value: number): Promise<void> {
    const done = Promise.withResolvers<void>()
    waiting.set(value, done.resolve)
    socket.write(setControl(value))
    await answer(done.promise, 'control lines').finally(() => waiting.delete(value))
  }

  try {
    socket.write(greeting)
    if (!(await answer(negotiated.promise, 'negotiation')))
      throw new Error(`${address} does not let its line be controlled: use tcp://, or allow RFC 2217 there.`)
    for (const command of setUp(baud)) socket.write(command)
    const actual = await answer(rate.promise, 'baud rate')
    // Some devices only come near to what is asked for.
    if (Math.abs(actual - baud) > baud / 20) throw new Error(`${address} cannot do ${baud} baud: it is at ${actual}.`)
    await set(control.noFlow)
  } catch (error) {
    await end.close()
    throw error
  }
  isOpen = true
  return {
    write: (bytes) => void socket.write(escaped(bytes)),
    async setSignals({ dtr, rts }) {
      if (dtr !== undefined) await set(dtr ? control.dtrOn : control.dtrOff)
      if (rts !== undefined) await set(rts ? control.rtsOn : control.rtsOff)
    },
    async sendBreak() {
      // No answer is waited for: servers give none where the device knows no break.
      socket.write(setControl(control.breakOn))
      await setTimeout(BREAK_MS)
      socket.write(setControl(control.breakOff))
    },
    close: end.close,
  }
}
