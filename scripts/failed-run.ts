/**
 * Makes the failed run that the landing page shows: our emulator executes a small firmware, whose
 * null pointer ends it. `npx node scripts/failed-run.ts` writes what the page reads;
 * `npx node scripts/failed-run.ts build` compiles the firmware first, with Debian's compiler. Both
 * files are in the repository, so that a test can repeat the run without one.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingsOf } from '#agent/emulated/capture/settings.ts'
import { Coverage } from '#agent/emulated/coverage/coverage.ts'
import { Loop } from '#agent/emulated/loop.ts'
import { silent } from '#agent/emulated/machine.ts'
import { newMemory } from '#agent/emulated/memory.ts'
import type { ShownRun } from '#app/(site)/landing/failed-run/run.ts'
import { Executed, reportOf } from '#clients/typescript/src/coverage/index.ts'
import { crashSentence, decodeCrashes } from '#clients/typescript/src/crashes/index.ts'
import { ElfFile } from '#clients/typescript/src/elf/index.ts'
import { readFirmware } from '#firmware-files/index.ts'
import { TICKS_PER_SECOND } from '#wire/capture-file.ts'
import { readTraces } from '#wire/decoders/index.ts'

const FOLDER = join(import.meta.dirname, 'failed-run')
const ELF = join(FOLDER, 'heater.elf')
/** What the page reads. */
export const RESULT = 'app/(site)/landing/failed-run/run.json'
/** Where the program says that it was built. */
const PROJECT = '/project'
const SOURCE = 'heater.c'
/** The first line that is shown. */
const SHOWN_FROM = 'static struct zone *find'
const PIN = 'GP15'
const FLASH_START = 0x10000000
/** Longer than it takes: a processor that has locked up ends it. */
const RUN_SECONDS = 1
const BURST = 10_000
const TICKS_PER_US = TICKS_PER_SECOND / 1e6

/** Runs the firmware, always the same: the emulator’s clock is its own. */
export function failedRun(): ShownRun {
  const bytes = new Uint8Array(readFileSync(ELF))
  const memory = newMemory('pico')
  for (const { address, bytes: part } of readFirmware({ bytes, format: 'elf' }))
    memory.flash.set(part, address - FLASH_START)
  const coverage = new Coverage('pico', bytes)
  coverage.switch(true)
  let printed = ''
  let file: Uint8Array | undefined
  const events = {
    ...silent,
    byte: (byte: number) => {
      printed += String.fromCharCode(byte)
    },
  }
  const loop = new Loop({ model: 'pico', memory, events })
  loop.machine.mark(coverage.marks)
  const asked = { pins: [PIN], seconds: RUN_SECONDS, trigger: null, pre_percent: 0, wait_seconds: 1 }
  loop.capture(settingsOf('pico', asked), (made) => {
    file = made
  })
  const { machine } = loop
  while (!machine.isLocked && machine.now < RUN_SECONDS * 1_000) loop.advance(machine.cycles + BURST, () => false)
  loop.endCapture()
  if (!file) throw new Error('the capture is not over')

  const elf = new ElfFile(bytes)
  // As the worker of a board says it.
  const note = `the CPU locked up, as ${machine.lockedBy}: reset or flash`
  const [crash] = decodeCrashes(`${printed}${note}\n`, elf)
  const frame = crash?.frames.find(({ line }) => line !== null)
  if (!crash || frame?.line == null) throw new Error(`the firmware has not crashed: ${printed}${note}`)
  const report = reportOf(elf, Executed.read(coverage.file()), { folder: PROJECT, prefix: '' })
  const lines = report.files.get(SOURCE)?.lines ?? new Map<number, boolean>()
  return {
    printed: printed.trimEnd().split('\n'),
    crash: { sentence: crashSentence(crash, PROJECT), line: frame.line },
    source: sourceOf(lines),
    covered: { lines: [...lines.values()].filter(Boolean).length, of: lines.size },
    wave: waveOf(file),
  }
}

function sourceOf(lines: ReadonlyMap<number, boolean>): ShownRun['source'] {
  const text = readFileSync(join(FOLDER, SOURCE), 'utf8').trimEnd().split('\n')
  const all = text.map((line, at) => ({ number: at + 1, text: line, ran: lines.get(at + 1) ?? null }))
  return { name: SOURCE, lines: all.slice(text.findIndex((line) => line.startsWith(SHOWN_FROM))) }
}

function waveOf(file: Uint8Array): ShownRun['wave'] {
  const { pins, ticks } = readTraces(file)
  const [pin] = pins
  if (!pin) throw new Error('the capture has no pin')
  const all = Array.from(pin.times, (at, place) => ({ at, level: pin.levels[place] ?? 0 }))
  const rise = all.findIndex(({ level }) => level === 1)
  const first = all[rise]?.at ?? 0
  const toUs = (at: number) => Math.round((at - first) / TICKS_PER_US)
  const edges = all.slice(rise).map(({ at, level }) => ({ atUs: toUs(at), level }))
  return { pin: pin.name, edges, endUs: toUs(ticks) }
}

/** Compiles the firmware. */
function build(): void {
  const flags = ['-mcpu=cortex-m0plus', '-mthumb', '-Og', '-gdwarf-4', '-std=c11', '-nostdlib', '-ffreestanding']
  const warnings = ['-Wall', '-Wextra', '-Werror', '-gno-record-gcc-switches']
  const linking = [
    '-T',
    '../../firmware/pico/link.ld',
    '-Wl,--build-id=none',
    `-fdebug-prefix-map=${FOLDER}=${PROJECT}`,
  ]
  const sources = [SOURCE, '../../firmware/pico/start.c']
  execFileSync('arm-none-eabi-gcc', [...flags, ...warnings, ...linking, '-o', ELF, ...sources], {
    cwd: FOLDER,
    stdio: 'inherit',
  })
}

if (import.meta.main) {
  if (process.argv[2] === 'build') build()
  writeFileSync(RESULT, `${JSON.stringify(failedRun(), null, 2)}\n`)
}
