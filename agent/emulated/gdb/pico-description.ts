import { type Description, NULL_BYTES } from '#agent/gdb/filter.ts'

const register = (name: string, type = 'int') => `<reg name="${name}" bitsize="32" type="${type}"/>`
const general = Array.from({ length: 13 }, (_, number) => register(`r${number}`)).join('')

const features = `<?xml version="1.0"?><!DOCTYPE target SYSTEM "gdb-target.dtd"><target version="1.0">
<architecture>armv6s-m</architecture>
<feature name="org.gnu.gdb.arm.m-profile">${general}${register('sp', 'data_ptr')}${register('lr')}${register('pc', 'code_ptr')}${register('xpsr')}</feature>
<feature name="org.gnu.gdb.arm.m-system">${register('msp', 'data_ptr')}${register('psp', 'data_ptr')}${register('primask')}${register('control')}</feature>
</target>`

const memory = (type: 'rom' | 'ram', start: number, length: number) =>
  `<memory type="${type}" start="0x${start.toString(16)}" length="0x${length.toString(16)}"/>`

/** Boot ROM, flash at its four addresses, RAM, and the peripherals with the processor's own. */
const memoryMap = `<?xml version="1.0"?><memory-map>
${memory('rom', NULL_BYTES, 0x4000 - NULL_BYTES)}
${[0x10, 0x11, 0x12, 0x13].map((page) => memory('rom', page * 2 ** 24, 2 ** 21)).join('')}
${memory('ram', 0x20000000, 264 * 1024)}
${memory('ram', 0x40000000, 0xa0100000)}
</memory-map>`

/** The RP2040 in gdb's words. gdb takes breakpoints of the board by itself where a `rom` is. */
export const picoDescription: Description = { features, memoryMap }
