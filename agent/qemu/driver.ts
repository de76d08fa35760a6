import { type BoardDriver, type DriverEvents, type Firmware, type PortSide, UserFault } from '#agent/drivers/driver.ts'
import { FirmwareProblem, readFirmware } from '#firmware-files/index.ts'
import { RUNNING } from '#wire/processor.ts'
import { readCore } from './core-file.ts'
import { QemuDebugger } from './debugger.ts'
import { type Machine, type MachineName, machines, readOwnFirmware } from './machines.ts'
import { type End, Qemu } from './process.ts'
import { QemuEnded } from './qmp.ts'

/** An erased flash. */
const ERASED = 0xff
/** Typed bytes that the board has not taken yet. Those beyond are lost, as on a serial port. */
const MAX_WAITING_BYTES = 64 * 1024

const LOCKED_UP = 'the CPU locked up: reset or flash'
const BROKEN = 'the program broke its emulation: reset or flash'
const SWITCHED_OFF = 'the program has switched the board off: reset it'
const NO_POWER = 'The board has no power: switch it on first.'

/** How QEMU ends if a program makes it do what it cannot do. */
const PROGRAM_ENDS: unknown[] = ['SIGABRT', 'SIGSEGV', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGTRAP', 'SIGSYS', 'SIGXCPU']

export type QemuOptions = {
  machine: MachineName
  /** A firmware file to use as the base image, in place of the machine's own. */
  firmware?: string | undefined
  /** What a machine without flash starts from. */
  kernel?: string | undefined
  initrd?: string | undefined
  uid?: number | undefined
}

/**
 * Creates the driver of a board that QEMU plays. Each user gets a new process, and no file has a
 * name, so nothing is left.
 */
export function qemuDriver({ machine: name, firmware, kernel, initrd, uid }: QemuOptions): BoardDriver {
  const machine: Machine = machines[name]
  const { flash, ram } = machine
  const files = kernel && initrd ? ['-kernel', kernel, '-initrd', initrd] : []
  let events: DriverEvents | undefined
  let qemu: Qemu | undefined
  /** What the flash held when it was last read or written. */
  let image: Uint8Array | undefined
  let isOn = false
  let isPaused = false
  const debug = new QemuDebugger({ machine, reset, fail })
  /** A board may reset itself while something else happens to it. */
  let work: Promise<void> = Promise.resolve()

  function inOrder(act: () => Promise<void>): Promise<void> {
    const done = work.then(act)
    work = done.catch(() => {})
    return done
  }

  /** Starts a process. `check` has it before the program runs. */
  async function begin(check = async (_: Qemu) => {}): Promise<void> {
    const onShutdown = (reason: string) => void inOrder(() => stopped(made, reason)).catch(fail)
    const made = await Qemu.start({ machine, image, files, uid, onShutdown })
    qemu = made
    isOn = true
    events?.processor?.(RUNNING)
    made.console.on('data', (bytes: Buffer) => events?.output(new Uint8Array(bytes), Date.now() * 1_000))
    if (isPaused) made.console.pause()
    void made.ended.then((end) => ended(made, end))
    await check(made)
    if (await debug.attach(made)) await unlessEnded(made, () => made.execute('cont'))
  }

  /** Does something with a process. What ends it meanwhile is for `ended` to report. */
  async function unlessEnded(made: Qemu, act: () => Promise<void>): Promise<void> {
    try {
      await act()
    } catch (error) {
      if (!(error instanceof QemuEnded)) throw error
      await made.ended
    }
  }

  async function end(): Promise<void> {
    debug.leave()
    const old = qemu
    qemu = undefined
    await old?.kill()
  }

  /** Keeps what the program has written to its flash. */
  async function save(): Promise<void> {
    const made = qemu
    // Its stub would say that it stops.
    debug.leave()
    if (!made || !flash?.isWritable) return
    await unlessEnded(made, async () => {
      image = await made.readFlash()
    })
  }

  async function restart(): Promise<void> {
    await save()
    await end()
    await begin()
  }

  /** The program has reset its board, or switched it off. */
  async function stopped(made: Qemu, reason: string): Promise<void> {
    if (qemu !== made) return
    if (reason === 'guest-reset') return restart()
    await end()
    events?.note(SWITCHED_OFF)
  }

  /** QEMU has ended by itself. */
  function ended(made: Qemu, { code, signal, said }: End): void {
    if (qemu !== made) return
    qemu = undefined
    debug.lockedUp()
    if (PROGRAM_ENDS.includes(signal)) {
      const isLockUp = said.includes('Lockup')
      events?.note(isLockUp ? LOCKED_UP : BROKEN)
      events?.processor?.({ state: 'locked_up', text: isLockUp ? null : 'it broke its emulation' })
    } else fail(new Error(`QEMU has ended (${signal ?? code}): ${said.split('\n')[0]}`))
  }

  function reset(): Promise<void> {
    return inOrder(async () => {
      if (!isOn) throw new UserFault(NO_POWER)
      const made = qemu
      if (made && !flash?.isWritable) await unlessEnded(made, () => made.execute('system_reset'))
      else await restart()
    })
  }

  function fail(error: Error): void {
    events?.failed(error)
  }

  return {
    flashFormats: flash ? ['hex', 'elf', 'bin'] : [],
    maxFirmwareBytes: null,
    start: (heard, given) =>
      inOrder(async () => {
        events = undefined
        await end()
        await debug.close()
        image = flash ? imageOf(given ?? readOwnFirmware(firmware ?? flash.firmware), flash) : undefined
        events = heard
        isPaused = false
        await begin()
      }),
    write(bytes) {
      if (qemu && qemu.console.writableLength < MAX_WAITING_BYTES) qemu.console.write(bytes)
    },
    pause() {
      isPaused = true
      qemu?.console.pause()
    },
    resume() {
      isPaused = false
      qemu?.console.resume()
    },
    ...(flash && {
      flash: (given, { verify, progress, signal }) =>
        inOrder(async () => {
          if (!isOn) throw new UserFault(NO_POWER)
          const next = userImageOf(given, flash)
          progress('erase', 0)
          await end()
          image = next
          signal.throwIfAborted()
          progress('write', 0)
          await begin(async (made) => {
            if (verify) {
              progress('verify', 0)
              if (Buffer.compare(await made.readFlash(), next) !== 0)
                throw new Error('The flash does not hold what was written to it.')
            }
            progress('reset', 0)
          })
        }),
    }),
    reset,
    setPower: (state) =>
      inOrder(async () => {
        if (state !== 'on') {
          await debug.close()
          await save()
          await end()
          isOn = false
          events?.processor?.(RUNNING)
        }
        if (state !== 'off' && !qemu) await begin()
      }),
    ports: [{ name: 'gdb', protocol: 'gdb-remote' }],
    openPort: async () => {
      const opening = Promise.withResolvers<PortSide>()
      await inOrder(async () => {
        if (!isOn) throw new UserFault(NO_POWER)
        opening.resolve(await debug.open())
      })
      return opening.promise
    },
    ...(ram && {
      makes: ['core'],
      collect: async () => {
        const core = Promise.withResolvers<Uint8Array>()
        await inOrder(async () => {
          if (!isOn) throw new UserFault(NO_POWER)
          core.resolve(await readCore(debug, ram))
        })
        return { over: core.promise }
      },
    }),
    ...(machine.hearsBreak && {
      sendBreak: async () => {
        const made = qemu
        if (!made) throw new UserFault(NO_POWER)
        await unlessEnded(made, () => made.execute('chardev-send-break', { id: 'console' }))
      },
    }),
    wipe: () =>
      inOrder(async () => {
        events = undefined
        await end()
        await debug.close()
        image = undefined
        isOn = false
      }),
  }
}

/** Returns the whole content of a flash with a file in it. Throws a `FirmwareProblem`. */
function imageOf(firmware: Firmware, { target, start, size }: NonNullable<Machine['flash']>): Uint8Array {
  const image = new Uint8Array(size).fill(ERASED)
  for (const { address, bytes } of readFirmware(firmware, target))
    if (address >= start && address < start + size) image.set(bytes, address - start)
  return image
}

function userImageOf(firmware: Firmware, flash: NonNullable<Machine['flash']>): Uint8Array {
  try {
    return imageOf(firmware, flash)
  } catch (error) {
    throw error instanceof FirmwareProblem ? new UserFault(error.message) : error
  }
}
