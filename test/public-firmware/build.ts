/** Builds programs with what others publish, which `scripts/public-firmware.ts` downloads. */
import { execFile } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { publicFirmware } from '#scripts/public-firmware.ts'

const HERE = import.meta.dirname
const BUILDS = resolve('.data-public-firmware/builds')
const ARDUINO = '/usr/share/arduino/hardware/arduino/avr'
const PICO_SDK = publicFirmware('pico-sdk', 'usr/src/pico-sdk')
const TINYUSB = publicFirmware('tinyusb', 'usr/src/tinyusb')
const MICROPYTHON = publicFirmware('micropython', 'micropython-1.25.0')
const MAX_OUTPUT = 64 * 1024 * 1024

/** The flags of Arduino's `platform.txt`, without link-time optimization. */
const ARDUINO_FLAGS = [
  ...['-mmcu=atmega328p', '-DF_CPU=16000000L', '-DARDUINO=10819', '-DARDUINO_AVR_UNO', '-DARDUINO_ARCH_AVR'],
  ...['-Os', '-w', '-std=gnu++11', '-fpermissive', '-fno-exceptions', '-fno-threadsafe-statics'],
  ...['-ffunction-sections', '-fdata-sections', '-Wl,--gc-sections'],
  // This compiler has no such macro in C++; the core prints numbers with it.
  '-DDECIMAL_DIG=9',
]

/** Returns the ELF file of a sketch of Arduino, with some of the core's libraries. */
export async function buildSketch(path: string, libraries: readonly string[] = []): Promise<Uint8Array> {
  const folders = libraries.map((name) => join(ARDUINO, 'libraries', name, 'src'))
  const sources = [...folders, join(ARDUINO, 'cores/arduino')].flatMap((folder) =>
    globSync(`${folder}/**/*.{c,cpp,S}`).sort(),
  )
  const includes = [join(ARDUINO, 'cores/arduino'), join(ARDUINO, 'variants/standard'), ...folders]
  mkdirSync(BUILDS, { recursive: true })
  const draft = join(BUILDS, path.replaceAll(/\W+/g, '-'))
  const [main, elf] = [`${draft}.cpp`, `${draft}.elf`]
  writeFileSync(main, `#include <Arduino.h>\n${readFileSync(path, 'utf8')}`)
  const flags = [...ARDUINO_FLAGS, ...includes.map((folder) => `-I${folder}`)]
  await run('avr-gcc', [...flags, main, ...sources, '-lm', '-o', elf])
  return new Uint8Array(readFileSync(elf))
}

export const ownSketch = (name: string) => join(HERE, 'sketches', `${name}.ino`)
export const librarySketch = (library: string, name: string) =>
  join(ARDUINO, 'libraries', library, 'examples', name, `${name}.ino`)

/** Builds the programs of `pico/`, and returns the bytes of a file of them. */
export async function buildPicoPrograms(): Promise<(file: string) => Uint8Array> {
  const folder = join(BUILDS, 'pico')
  await cmake(join(HERE, 'pico'), folder, {
    CMAKE_BUILD_TYPE: 'Debug',
    FREERTOS_PATH: join(MICROPYTHON, 'ports/cc3200/FreeRTOS/Source'),
  })
  return (file) => new Uint8Array(readFileSync(join(folder, file)))
}

/**
 * Returns the HEX file of MicroPython for the Pico, built without TLS, whose library is not among
 * the sources.
 */
export async function buildMicroPython(): Promise<Uint8Array> {
  const [source, folder] = [join(BUILDS, 'micropython'), join(BUILDS, 'micropython-pico')]
  const port = join(source, 'ports/rp2')
  if (!existsSync(source)) copyMicroPython(source)
  await run('make', ['-C', join(source, 'mpy-cross'), `-j${availableParallelism()}`])
  await cmake(port, folder, {
    MICROPY_BOARD: 'RPI_PICO',
    MICROPY_BOARD_DIR: join(port, 'boards/RPI_PICO'),
    MICROPY_FROZEN_MANIFEST: join(HERE, 'micropython-manifest.py'),
  })
  return new Uint8Array(readFileSync(join(folder, 'firmware.hex')))
}

/** Returns the text that MicroPython's `help()` prints, out of its source. */
export function helpOfMicroPython(): string {
  const source = readFileSync(join(MICROPYTHON, 'ports/rp2/help.c'), 'utf8')
  const literals = source.slice(source.indexOf('rp2_help_text[]')).matchAll(/"((?:[^"\\]|\\.)*)"/g)
  return [...literals].map(([, text]) => JSON.parse(`"${text?.replaceAll("\\'", "'")}"`)).join('')
}

/** Copies what its build needs, with the SDK in the places of its submodules. */
function copyMicroPython(target: string): void {
  const draft = `${target}.draft`
  rmSync(draft, { recursive: true, force: true })
  for (const part of ['ports/rp2', 'py', 'extmod', 'shared', 'lib', 'drivers', 'mpy-cross', 'tools', 'docs/conf.py'])
    cpSync(join(MICROPYTHON, part), join(draft, part), { recursive: true })
  for (const [name, folder] of Object.entries({ 'pico-sdk': PICO_SDK, tinyusb: TINYUSB })) {
    rmSync(join(draft, 'lib', name), { recursive: true })
    symlinkSync(folder, join(draft, 'lib', name))
  }
  writeFileSync(join(draft, 'lib/micropython-lib/README.md'), '')
  edit(join(draft, 'ports/rp2/CMakeLists.txt'), [
    ['set(MICROPY_SSL_MBEDTLS ON)', 'set(MICROPY_SSL_MBEDTLS OFF)'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text is CMake's
    ['target_link_libraries(${MICROPY_TARGET} micropy_lib_mbedtls)', ''],
    ['mbedtls/mbedtls_port.c', ''],
  ])
  edit(join(draft, 'ports/rp2/mpconfigport.h'), [
    [/(MICROPY_SSL_MBEDTLS +)\(1\)/, '$1(0)'],
    [/(MICROPY_PY_SSL +)\(1\)/, '$1(0)'],
    [/(MICROPY_PY_CRYPTOLIB +)\(1\)/, '$1(0)'],
    [/(MICROPY_PY_HASHLIB_SHA1 +)\(1\)/, '$1(0)'],
  ])
  cpSync(draft, target, { recursive: true, verbatimSymlinks: true })
  rmSync(draft, { recursive: true })
}

function edit(file: string, changes: readonly (readonly [find: string | RegExp, replace: string])[]): void {
  let text = readFileSync(file, 'utf8')
  for (const [find, replace] of changes) {
    const changed = text.replace(find, replace)
    if (changed === text) throw new Error(`${file} has no ${find}`)
    text = changed
  }
  writeFileSync(file, text)
}

/** Runs CMake and make. The SDK would build `picotool` for UF2 files, which it downloads. */
async function cmake(source: string, folder: string, settings: Record<string, string>): Promise<void> {
  const all = { PICO_SDK_PATH: PICO_SDK, PICO_TINYUSB_PATH: TINYUSB, PICO_NO_PICOTOOL: '1', ...settings }
  mkdirSync(dirname(folder), { recursive: true })
  await run('cmake', ['-S', source, '-B', folder, ...Object.entries(all).map(([name, value]) => `-D${name}=${value}`)])
  await run('make', ['-C', folder, `-j${availableParallelism()}`])
}

async function run(program: string, args: string[]): Promise<void> {
  // MicroPython's banner has its date, and its version: of this repository, if git finds that.
  const env = { ...process.env, SOURCE_DATE_EPOCH: '1745000000', GIT_DIR: '/nonexistent' }
  await promisify(execFile)(program, args, { env, maxBuffer: MAX_OUTPUT })
}
