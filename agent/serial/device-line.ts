import { fstatSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { BREAK_MS, type Line, type LineEvents, type Signals } from './line.ts'

const WATCH_MS = 500

/** Opens a serial device of this machine, for this process alone. */
export async function openDevice(path: string, baudRate: number, events: LineEvents): Promise<Line> {
  const { SerialPort } = await loadSerialPort()
  // `hupcl` would reset many boards at each close, also for a tool that is about to flash them.
  const port = new SerialPort({ path, baudRate, autoOpen: false, lock: true, hupcl: false })
  await new Promise<void>((resolve, reject) =>
    port.open((error) => (error ? reject(new Error(wordsOf(path, baudRate, error))) : resolve())),
  )
  const set = (signals: Signals & { brk?: boolean }) =>
    new Promise<void>((resolve, reject) =>
      port.set(signals, (error) =>
        error ? reject(new Error(`${path} cannot set its control lines: ${error.message}`)) : resolve(),
      ),
    )
  let isClosed = false
  const lose = (why: string) => {
    if (isClosed) return
    isClosed = true
    clearInterval(watch)
    if (port.isOpen) port.close(() => {})
    events.lost(new Error(`${path} has vanished (${why}). Is its cable plugged in, and has the board power?`))
  }
  // The package reads zero bytes again and again from a device that is gone, and says nothing.
  const watch = setInterval(() => {
    const fd = port.port && 'fd' in port.port ? port.port.fd : null
    if (fd !== null && fstatSync(fd).nlink === 0) lose('unplugged')
  }, WATCH_MS)
  port.on('data', (bytes: Buffer) => events.data(new Uint8Array(bytes)))
  port.on('close', (error: Error | null) => lose(error?.message ?? 'closed'))
  port.on('error', (error) => lose(error.message))
  // All that `set` is not told becomes its default, so both are remembered.
  const lines = { dtr: true, rts: true }
  return {
    write: (bytes) => void port.write(Buffer.from(bytes)),
    setSignals: (signals) => set(Object.assign(lines, signals)),
    async sendBreak() {
      await set({ ...lines, brk: true })
      await setTimeout(BREAK_MS)
      await set({ ...lines, brk: false })
    },
    async close() {
      if (isClosed) return
      isClosed = true
      clearInterval(watch)
      await new Promise<void>((resolve) => port.close(() => resolve()))
    },
  }
}

async function loadSerialPort() {
  try {
    return await import('serialport')
  } catch (error) {
    throw new Error('The package serialport is missing: run `npm install` on this machine, with optional packages.', {
      cause: error,
    })
  }
}

/** Returns what is wrong with a device, and what to do, for what the operating system says. */
export function wordsOf(path: string, baud: number, { message }: Error): string {
  if (/no such file|ENOENT|ENXIO|No such device/i.test(message))
    return `There is no ${path}: plug the board in, or correct its port.`
  if (/lock|busy|temporarily unavailable/i.test(message))
    return `${path} is in use by another program: end that one first.`
  // With the rights of its files, but not of its control group.
  if (/not permitted|EPERM/i.test(message))
    return `${path} may not be opened: the unit of the agent does not allow it. Restart the unit, or extend its DeviceAllow.`
  if (/permission|EACCES/i.test(message))
    return `${path} may not be opened: add the user of the agent to the group dialout.`
  if (/baud/i.test(message)) return `${path} cannot do ${baud} baud: ${message}`
  return `${path} cannot be opened: ${message}`
}
