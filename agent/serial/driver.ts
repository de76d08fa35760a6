import { setTimeout } from 'node:timers/promises'
import {
  type BoardDriver,
  type DriverEvents,
  type Firmware,
  type FlashOptions,
  UserFault,
} from '#agent/drivers/driver.ts'
import { messageOf } from '#agent/message-of.ts'
import { FirmwareProblem, readFirmware } from '#firmware-files/index.ts'
import type { ControlLines } from '#wire/control-lines.ts'
import type { PowerState } from '#wire/firmware.ts'
import type { Wiring } from '#wire/wirings.ts'
import { HardwareCaptures } from './capture.ts'
import type { HardwareBoard, Template } from './config.ts'
import { HardwareDebugger } from './debugger.ts'
import { withFirmwareFile } from './firmware-file.ts'
import type { Line } from './line.ts'
import { openReturningLine } from './open-line.ts'
import { pulseReset } from './pulse-reset.ts'
import { runTool } from './tool.ts'

const POWER_CYCLE_MS = 1_000
const NO_BASE =
  'Its base image has no file, so the firmware of the user before would stay: give the image a file (`images set` of the operator), or configure `erase`.'

const NOT_COMPARED = 'the flash was not compared with the file: the tool of this board cannot do that'

type Flash = NonNullable<HardwareBoard['flash']>

/**
 * Creates the driver of a board that is reached over a serial line, and flashed and switched by
 * tools of the operator's choice.
 */
export function serialDriver(board: HardwareBoard): BoardDriver {
  const { port, baud, upload_baud = baud, flash, reset, lines, power, erase } = board
  const captures = board.capture && new HardwareCaptures(board.capture, board)
  const upload = { baud: String(upload_baud) }
  const debugged = board.debug && new HardwareDebugger(board.debug, { ...board.values, port, baud: String(baud) })
  let line: Line | undefined
  let events: DriverEvents | undefined
  let hasPower = true
  let isPaused = false
  /** While a tool talks to the board, or nobody may hear the firmware of an earlier user. */
  let isMuted = true
  let dropped = 0
  /** Ends once the control lines are as they were asked for last. */
  let setting: Promise<void> | undefined

  async function open(): Promise<void> {
    line = await openReturningLine(port, baud, { data: hear, lost })
    // The user before may have left the board in its reset.
    if (lines) await line.setSignals({ dtr: false, rts: false })
  }

  function setLines(to: ControlLines): void {
    const done = (setting ?? Promise.resolve())
      .then(() => line?.setSignals(to))
      .catch((error: unknown) => events?.note(`lines: ${messageOf(error)}`))
      .finally(() => {
        if (setting === done) setting = undefined
      })
    setting = done
  }

  async function close(): Promise<void> {
    const old = line
    line = undefined
    await old?.close()
  }

  function hear(bytes: Uint8Array): void {
    if (isMuted) return
    if (isPaused) dropped += bytes.length
    else events?.output(bytes, Date.now() * 1_000)
  }

  function lost(error: Error): void {
    line = undefined
    // A board without power may take its device with it.
    if (hasPower) events?.failed(error)
  }

  /** Runs a tool, without the line where the tool needs it. */
  async function use(tool: Template, values: Record<string, string> = {}, signal?: AbortSignal): Promise<void> {
    // The probe has one user.
    if (board.debug?.sharesProbe) await debugged?.close('a tool of the board needs its probe')
    const wasOpen = line !== undefined
    if (tool.releasesPort) await close()
    try {
      await runTool(tool, { ...board.values, port, baud: String(baud), ...values }, signal)
    } finally {
      if (wasOpen && !line && hasPower && events) await open()
    }
  }

  async function put({ unverified, ...tool }: Flash, firmware: Firmware, user?: FlashOptions): Promise<void> {
    const argv = user?.verify === false && unverified ? unverified : tool.argv
    await debugged?.close('the board is being flashed')
    await withFirmwareFile(firmware, async (file) => {
      const address = firmware.address === null ? undefined : `0x${firmware.address.toString(16)}`
      await use({ ...tool, argv }, { ...upload, firmware: file, ...(address && { address }) }, user?.signal)
    })
  }

  async function restart(): Promise<void> {
    if (reset === 'power') return switchPower('cycle')
    if (typeof reset === 'object') return use(reset)
    if (reset) return pulseReset(opened(), reset)
  }

  function opened(): Line {
    if (!line) throw hasPower ? new Error(`${port} is not open: the board has vanished.`) : noPower()
    return line
  }

  async function switchPower(state: PowerState): Promise<void> {
    if (!power) return
    const tool = power[state]
    if (!tool) {
      if (state !== 'cycle' || !power.on || !power.off)
        throw new UserFault(`The power of this board can only be switched so: ${Object.keys(power).join(', ')}.`)
      await switchPower('off')
      await setTimeout(POWER_CYCLE_MS)
      return switchPower('on')
    }
    await debugged?.close('the power of the board is switched')
    // The device of a board may go with its power, which is no failure then.
    hasPower = false
    await use({ ...tool, releasesPort: true })
    hasPower = state !== 'off'
    if (hasPower && events && !line) await open()
  }

  const driver: BoardDriver = {
    makes: captures ? ['capture'] : [],
    flashFormats: flash?.formats ?? [],
    maxFirmwareBytes: flash?.maxBytes ?? null,
    controlLines: lines ? 'lines' : wiringOf(reset),
    async start(heard, image) {
      await debugged?.close('the board starts')
      await close()
      if (flash && !image && !erase) throw new Error(NO_BASE)
      if (image && !flash)
        throw new Error('The base image has a file, and the board has no `flash` in its configuration.')
      isMuted = true
      isPaused = false
      dropped = 0
      events = undefined
      if (power?.on) await switchPower('on')
      if (image && flash) await put(flash, image)
      await open()
      events = heard
      isMuted = false
      await restart()
    },
    write(bytes) {
      if (setting) void setting.then(() => line?.write(bytes))
      else line?.write(bytes)
    },
    pause() {
      isPaused = true
    },
    resume() {
      isPaused = false
      if (dropped > 0)
        events?.note(`${dropped} bytes of output were dropped: the board printed faster than they are kept`)
      dropped = 0
    },
    async wipe() {
      events = undefined
      isMuted = true
      captures?.end()
      await debugged?.close('the board is released')
      await close()
      if (erase && !hasPower && power?.on) await switchPower('on')
      if (erase) await use(erase, upload)
      if (power?.on && power.off) await switchPower('off')
    },
  }
  if (flash)
    driver.flash = async (firmware, options) => {
      const { progress, verify } = options
      if (!hasPower) throw noPower()
      check(firmware)
      // Where no reset follows, nothing else shows what the board prints as the tool restarts it.
      isMuted = reset !== undefined
      try {
        progress('write', 0)
        await put(flash, firmware, options)
        if (verify && !flash.verifies) events?.note(NOT_COMPARED)
        progress('reset', 100)
      } finally {
        isMuted = false
      }
      await restart()
    }
  if (captures)
    driver.collect = async (asked) => {
      if (asked.kind !== 'capture') throw new UserFault(`This board cannot make that: ${asked.kind}.`)
      return { over: captures.begin(asked) }
    }
  if (reset)
    driver.reset = async () => {
      if (!hasPower) throw noPower()
      await restart()
    }
  if (power) driver.setPower = switchPower
  if (debugged)
    Object.assign(driver, {
      ports: [{ name: 'gdb', protocol: 'gdb-remote' }],
      openPort: (_: string, signal: AbortSignal) => {
        if (!hasPower) throw noPower()
        return debugged.open(signal)
      },
    } satisfies Partial<BoardDriver>)
  if (lines) driver.setLines = setLines
  if (!port.startsWith('tcp://')) driver.sendBreak = () => opened().sendBreak()
  return driver

  function check({ format, bytes, address }: Firmware): void {
    if (!flash?.formats.includes(format))
      throw new UserFault(`This board takes ${flash?.formats.join(', ')}, not ${format}.`)
    try {
      readFirmware({ format, bytes, address })
    } catch (error) {
      throw error instanceof FirmwareProblem ? new UserFault(error.message) : error
    }
  }
}

/** How the operator has the board reset says how its lines are wired. */
function wiringOf(reset: HardwareBoard['reset']): Wiring {
  if (reset === 'dtr') return 'arduino'
  return reset === 'rts-dtr-esp' ? 'esp' : 'none'
}

const noPower = () => new UserFault('The board has no power: switch it on first.')
