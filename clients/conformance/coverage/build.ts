/**
 * Builds the programs of the tests of coverage with Debian's compilers:
 * `npx node clients/conformance/coverage/build.ts`. They are in the repository, so that no test
 * needs a compiler.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const FOLDER = import.meta.dirname
const ROOT = join(FOLDER, '../../..')
const PICO = '../../../firmware/pico'
/** Where the files say that they were built. */
const PROJECT = '/project'
const recipes = {
  uno: { compiler: 'avr-gcc', flags: ['-mmcu=atmega328p', '-DF_CPU=16000000UL', '-gdwarf-4'], sources: ['uno.c'] },
  pico: {
    compiler: 'arm-none-eabi-gcc',
    flags: [
      ...['-mcpu=cortex-m0plus', '-mthumb', '-gdwarf-5', '-nostdlib', '-ffreestanding'],
      ...['-fno-tree-loop-distribute-patterns', '-T', `${PICO}/link.ld`],
    ],
    sources: ['pico.c', `${PICO}/start.c`],
  },
}
const COMMON = [
  ...['-Os', '-std=c11', '-Wall', '-Wextra', '-Werror', '-ffunction-sections', '-gno-record-gcc-switches'],
  ...['-Wl,--gc-sections', '-Wl,-u,never', '-Wl,--build-id=none', `-fdebug-prefix-map=${ROOT}=${PROJECT}`],
]

for (const [name, { compiler, flags, sources }] of Object.entries(recipes))
  execFileSync(compiler, [...flags, ...COMMON, '-o', `${name}.elf`, ...sources], { cwd: FOLDER, stdio: 'inherit' })
