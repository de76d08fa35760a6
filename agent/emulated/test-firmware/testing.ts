/** For tests: builds the programs of this folder. */
import { join } from 'node:path'
import { compile, firmwares } from '#firmware/build.ts'
import { isInstalled } from '#scripts/which.ts'

const here = (...files: string[]) => files.map((file) => join(import.meta.dirname, file))
/** After the flags of all programs: these count. */
const FOR_DEBUGGERS = ['-g', '-Og']
const uno = { recipe: firmwares.uno, folder: import.meta.dirname, others: [] }
/** The vectors, and the functions that write to flash, are those of our shell. */
const pico = {
  recipe: firmwares.pico,
  folder: join(import.meta.dirname, '../../../firmware/pico'),
  others: ['start.c', 'flash.c'],
}
const stm32 = {
  // Its own memories count: the last linker script would be added to the one of our shell.
  recipe: { ...firmwares.stm32, flags: ['-mcpu=cortex-m4', '-mthumb', '-nostdlib', '-ffreestanding'] },
  folder: import.meta.dirname,
  others: ['-T', 'stuck-stm32.ld'],
}
const programs = {
  'debug-uno': { ...uno, sources: [...FOR_DEBUGGERS, ...here('debug-uno.c')] },
  'debug-pico': { ...pico, sources: [...FOR_DEBUGGERS, ...here('debug-pico.c')] },
  // Without a format, avr-gcc writes one that is no DWARF.
  'stuck-uno': { ...uno, sources: ['-gdwarf-2', '-Og', ...here('stuck-uno.c')] },
  'stuck-pico': { ...pico, sources: [...FOR_DEBUGGERS, ...here('stuck-pico.c')] },
  'stuck-stm32': { ...stm32, sources: [...FOR_DEBUGGERS, 'stuck-stm32.c'] },
  button: { ...uno, sources: here('button.c') },
  'secret-uno': { ...uno, sources: here('secret-uno.c') },
  'uno-watchdog': { ...uno, sources: here('uno-watchdog.c') },
  'uno-buses': { ...uno, sources: here('uno-buses.c') },
  'uno-bits': { ...uno, sources: here('uno-bits.c') },
  'uno-sleep': { ...uno, sources: here('uno-sleep.c') },
  'uno-measure': { ...uno, sources: here('uno-measure.c') },
  'pico-buses': { ...pico, sources: here('pico-buses.c') },
  usb: { ...pico, sources: here('usb-serial.c', 'usb.c') },
  'busy-pico': { ...pico, sources: here('busy-pico.c') },
  'rom-calls': { ...pico, sources: here('rom-calls.c') },
  'ram-code': { ...pico, sources: here('ram-code.c') },
  'lock-ups': { ...pico, sources: here('lock-ups.c') },
  updater: { ...pico, sources: here('updater.c') },
  'updater-broken': { ...pico, sources: ['-DBROKEN', ...here('updater.c')] },
  'updater-trusting': { ...pico, sources: ['-DTRUSTING', ...here('updater.c')] },
  /** It writes while its text leaves the board. */
  'updater-unflushed': { ...pico, sources: ['-DFLUSHES=0', ...here('updater.c')] },
  /** 308 operations. */
  'updater-large': { ...pico, sources: ['-DDATA_SECTORS=18', ...here('updater.c')] },
  'journal-uno': { ...uno, sources: here('journal-uno.c') },
  'journal-uno-broken': { ...uno, sources: ['-DBROKEN', ...here('journal-uno.c')] },
  'two-cores': { ...pico, sources: here('two-cores.c') },
  'secret-pico': { ...pico, sources: here('secret-pico.c') },
  'parts-uno': { ...uno, sources: here('parts-uno.c') },
  'parts-pico': { ...pico, sources: here('parts-pico.c') },
  'serial-uno': { ...uno, sources: here('serial-uno.c') },
  'serial-pico': { ...pico, sources: here('serial-pico.c') },
  'serial-pico-uart1': { ...pico, sources: ['-DHAS_UART', ...here('serial-pico.c')] },
  'echo-uart1': { ...pico, sources: here('echo-uart1.c') },
  /** They make the I²C bus of their pins. */
  'parts-uno-pins': { ...uno, sources: ['-DPINS', ...here('parts-uno.c')] },
  'parts-pico-pins': { ...pico, sources: ['-DPINS', ...here('parts-pico.c')] },
}

/** True where there are the compilers: `npm test` installs them where it may. */
export const canBuild = [firmwares.uno, firmwares.pico].every(({ compiler }) => isInstalled(compiler))

/** Compiles a program with Debian's compilers. */
export function build(name: keyof typeof programs) {
  const { recipe, folder, others, sources } = programs[name]
  return compile({ ...recipe, sources: [...others, ...sources] }, folder)
}
