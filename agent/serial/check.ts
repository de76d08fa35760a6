import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { messageOf } from '#agent/message-of.ts'
import { checkDebugger } from './check-debugger.ts'
import type { HardwareBoard } from './config.ts'
import type { Line } from './line.ts'
import { openLine, openReturningLine } from './open-line.ts'
import { pulseReset } from './pulse-reset.ts'
import { runTool } from './tool.ts'

/** One thing that was looked at: `problem` says what is wrong with it, `found` what is there. */
export type Finding = { slot: string; found?: string; problem?: string }

const VERSION_MS = 5_000
/** How much a board has to print before it can be told from noise. */
const SAMPLE_BYTES = 64
/** What a board prints after its first byte belongs to the sample. */
const QUIET_MS = 500
const MAX_NOISE = 0.3

/**
 * Looks for the tools of a board, switches it on, opens its line, reads what it prints, and leaves
 * it without power, as an agent leaves idle boards.
 */
export async function checkHardware(board: HardwareBoard, waitMs: number): Promise<Finding[]> {
  const found: Finding[] = []
  for (const program of programsOf(board)) found.push(await checkProgram(program))
  found.push(...(await checkWithPower(board, waitMs)))
  return found.map((finding) => ({ ...finding, slot: board.slot }))
}

function programsOf({ flash, erase, reset, power, capture, debug }: HardwareBoard): Set<string> {
  const tools = [
    flash,
    erase,
    debug,
    typeof reset === 'object' ? reset : undefined,
    power?.on,
    power?.off,
    power?.cycle,
    capture,
  ]
  return new Set(tools.flatMap((tool) => (tool ? tool.argv.slice(0, 1) : [])))
}

async function checkProgram(program: string): Promise<Finding> {
  const path = findProgram(program)
  const slot = ''
  if (!path) return { slot, problem: `${program} is not on PATH: install it, or write its whole path` }
  const said = await runTool({ argv: [path, '--version'], timeoutMs: VERSION_MS, env: [] }, {}).catch(
    (error: unknown) => (error instanceof Error && 'output' in error ? String(error.output) : ''),
  )
  const version = /\d+\.\d+[\w.-]*/.exec(said)?.[0]
  return { slot, found: version ? `${path}, version ${version}` : `${path}, which does not say its version` }
}

function findProgram(program: string): string | undefined {
  // biome-ignore lint/style/noProcessEnv: where this machine has its programs
  const folders = (process.env.PATH ?? '').split(delimiter)
  return (program.includes('/') ? [program] : folders.map((folder) => join(folder, program))).find((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

async function checkWithPower(board: HardwareBoard, waitMs: number): Promise<Finding[]> {
  const { slot, port, baud } = board
  const { on, off } = board.power ?? {}
  if (!on) return checkLine(board, waitMs)
  const values = { ...board.values, port, baud: String(baud) }
  const found: Finding[] = []
  const attempt = (act: () => Promise<unknown>) =>
    act().then(
      () => true,
      (error: unknown) => {
        found.push({ slot, problem: messageOf(error) })
        return false
      },
    )
  const isDevice = port.startsWith('/')
  // A board that somebody has keeps its power.
  const probe = async () => (await openLine(port, baud, { data: () => {}, lost: () => {} })).close()
  if (isDevice && existsSync(port) && !(await attempt(probe))) return found
  if (await attempt(() => runTool(on, values))) found.push(...(await checkLine(board, waitMs, openReturningLine)))
  // Over the network, somebody may have a line that did not open.
  const isOurs = isDevice || found.some((finding) => finding.found)
  if (off && isOurs) await attempt(() => runTool(off, values))
  return found
}

async function checkLine(board: HardwareBoard, waitMs: number, open = openLine): Promise<Finding[]> {
  const { slot, port, baud } = board
  const first = Promise.withResolvers<void>()
  // A device may vanish in its reset, before anybody waits.
  first.promise.catch(() => {})
  const heard: number[] = []
  const data = (bytes: Uint8Array) => {
    if (heard.length < SAMPLE_BYTES) heard.push(...bytes)
    first.resolve()
  }
  let line: Line | undefined
  const found: Finding[] = []
  try {
    line = await open(port, baud, { data, lost: first.reject })
    found.push({ slot, found: `${port} is open at ${baud} baud, and nobody else has it` })
    if (board.debug) found.push({ slot, ...(await checkDebugger(board, board.debug)) })
    if (board.reset === 'dtr' || board.reset === 'rts-dtr-esp') await pulseReset(line, board.reset)
    if (typeof board.reset === 'object') await runTool(board.reset, { ...board.values, port, baud: String(baud) })
    const silent = setTimeout(waitMs, 'silent', { ref: false })
    if ((await Promise.race([first.promise, silent])) === 'silent')
      return [...found, { slot, problem: `prints nothing in ${waitMs / 1_000} s: has it power and firmware?` }]
    await setTimeout(QUIET_MS)
    const text = JSON.stringify(Buffer.from(heard).toString('latin1').slice(0, SAMPLE_BYTES))
    const isNoise = heard.filter(isOdd).length > heard.length * MAX_NOISE
    return [
      ...found,
      isNoise ? { slot, problem: `prints noise: is ${baud} baud right?` } : { slot, found: `prints ${text}` },
    ]
  } catch (error) {
    return [...found, { slot, problem: messageOf(error) }]
  } finally {
    await line?.close()
  }
}

/** True of a byte that text hardly has. */
function isOdd(byte: number): boolean {
  return byte > 126 || (byte < 32 && ![8, 9, 10, 13, 27].includes(byte))
}
