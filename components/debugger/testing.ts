/** For tests: the page's debugger at the port of an emulated board. */
import { readFileSync } from 'node:fs'
import type { Duplex } from 'node:stream'
import { onTestFinished } from 'vitest'
import { emulatedDriver } from '#agent/emulated/driver.ts'
import { Board } from '#agent/emulated/testing.ts'
import { readFirmware } from '#firmware-files/index.ts'
import { DebugSession, type DebugView } from './debug-session.ts'
import type { LinkEvents } from './port-link.ts'

export const elfNamed = (name: 'pico' | 'avr') => new Uint8Array(readFileSync(`clients/conformance/elf/${name}.elf`))

/** Starts a board with the program of an ELF file, and a debugger that is not attached yet. */
export async function startDebugged(machine: 'uno' | 'pico') {
  const elf = elfNamed(machine === 'uno' ? 'avr' : 'pico')
  const [segment] = readFirmware({ bytes: elf, format: 'elf' })
  if (!segment) throw new Error('the program loads nothing')
  const board = new Board(emulatedDriver({ machine, share: 1, image: segment.bytes }))
  onTestFinished(() => board.driver.wipe())
  await board.start()
  const opened: Duplex[] = []
  const session = new DebugSession('ses_1', (events) => {
    const link = linkTo(board, events)
    void link.then((side) => opened.push(side))
    return {
      send: (bytes) => void link.then((side) => side.write(bytes)),
      close: () => void link.then((side) => side.removeAllListeners('close').destroy()),
    }
  })
  return { board, session, opened }
}

async function linkTo({ driver }: Board, { onOpen, onBytes, onEnd }: LinkEvents): Promise<Duplex> {
  const side = await driver.openPort?.('gdb', new AbortController().signal)
  if (!side) throw new Error('the board has no port for debuggers')
  side.on('data', onBytes)
  side.on('close', () => onEnd({ text: 'closed' }))
  queueMicrotask(onOpen)
  return side
}

/** Resolves once what a session shows meets a condition; the test's time limit ends the wait. */
export function until(session: DebugSession, condition: (view: DebugView) => unknown): Promise<DebugView> {
  const { promise, resolve } = Promise.withResolvers<DebugView>()
  const look = () => {
    const view = session.view()
    if (condition(view)) resolve(view)
  }
  const leave = session.subscribe(look)
  look()
  return promise.finally(leave)
}
