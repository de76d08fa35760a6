import { within } from './target.ts'

const FOLDER = 'agent/emulated/pico/compiler'
const FUZZ = [`${FOLDER}/compiler.test.ts`]
const LIMITS = [`${FOLDER}/limits.test.ts`]

export const ofCompiler = [
  ...within(
    { file: `${FOLDER}/translation/emitter.ts`, tests: FUZZ },
    {
      name: 'compiled code goes on beyond the cycle at which an interrupt is due',
      find: '    this.#leaveUnlessEnough(this.#block.start)\n',
      replace: '',
    },
    {
      name: 'compiled code goes on though an access has brought an interrupt',
      find: '    this.#leaveIfOver(instruction)\n',
      replace: '',
    },
  ),
  ...within(`${FOLDER}/translation/flags.ts`, {
    name: 'numbers are compared whose flags others have changed since',
    find: 'if (e.isCompared && comparison)',
    replace: "if (e.flags === 'difference' && comparison)",
    tests: FUZZ,
  }),
  ...within(
    `${FOLDER}/compiler.ts`,
    {
      name: 'code goes on whose flash was written',
      find: 'if (this.#memory && at < end) this.#stale = {',
      replace: 'if (false as boolean) this.#stale = {',
    },
    {
      name: 'a fault within compiled code is lost',
      find: 'if (memory.failure) {',
      replace: 'if (false as boolean) {',
    },
  ),
  ...within(
    { file: `${FOLDER}/compiler.ts`, tests: LIMITS },
    {
      name: 'a host without room for compiled code has a board locked up',
      find: 'if (!(error instanceof RangeError)) throw error',
      replace: 'throw error',
    },
    {
      name: 'only the last of several writes to flash reaches compiled code',
      find: '    this.#refresh()\n    // Firmware asks',
      replace: '    // Firmware asks',
    },
    {
      name: 'firmware that erases flash where none is ends its board',
      find: 'if (this.#memory && at < end) this.#stale',
      replace: 'if (this.#memory) this.#stale',
    },
  ),
  ...within(
    { file: `${FOLDER}/compiled-regions.ts`, tests: LIMITS },
    {
      name: 'firmware has code compiled without end',
      find: 'this.moduleBytes > MAX_MODULE_BYTES || ',
      replace: '',
      tests: FUZZ,
    },
    {
      name: 'firmware has modules made without end',
      find: ' || this.#regions.length >= MAX_REGIONS',
      replace: '',
    },
    {
      name: 'code is compiled again since something else was written',
      find: 'if (region && dropped.some((one) => overlaps(one, region)))',
      replace: 'if (region && dropped.length === 0)',
    },
    {
      name: 'code is compiled again since something between its pieces was written',
      find: ' && isMadeOf(region, range)',
      replace: '',
    },
  ),
  ...within(
    { file: `${FOLDER}/host.ts`, tests: FUZZ },
    {
      name: 'code goes on behind an instruction that has written it',
      find: '    if (compiled.isStale) compiled.leave()\n',
      replace: '',
    },
    {
      name: 'compiled code that changes its stack goes on with the one it had',
      find: 'return core.r[SP] as number',
      replace: 'return sp',
    },
  ),
  ...within(`${FOLDER}/ram-code.ts`, {
    name: 'what more than 255 regions have compiled is written, and nobody knows',
    find: 'new Uint16Array(ram.length)',
    replace: 'new Uint8Array(ram.length)',
  }),
  ...within(`${FOLDER}/translation/load-store.ts`, {
    name: 'compiled code writes to compiled code, and nobody knows',
    find: "    hasCode(code, layout, 'one')\n    code.brIf(elsewhere)\n",
    replace: '',
    tests: FUZZ,
  }),
  ...within(`${FOLDER}/translation/several.ts`, {
    name: 'compiled code pushes to compiled code, and nobody knows',
    find: "hasCode(code, layout, 'several')",
    replace: 'code.constant(0)',
    tests: FUZZ,
  }),
  ...within(
    { file: `${FOLDER}/compiler.ts`, tests: ['agent/emulated/pico/compiled.test.ts'] },
    {
      name: 'code goes on that DMA has written over',
      find: '      memory.wasWritten(address - RAM, 4)\n',
      replace: '',
    },
    {
      name: 'code goes on that the boot ROM has written over',
      find: '      memory.wasWritten(address - RAM, 1)\n',
      replace: '',
    },
  ),
  ...within(
    `${FOLDER}/heat.ts`,
    {
      name: 'code that is written again and again is compiled as often',
      find: ' * 2 ** (this.#doublings[line] as number)',
      replace: '',
    },
    {
      name: 'code that is loaded now and then is not compiled any more',
      find: 'Math.min(MAX_DOUBLINGS, (this.#doublings[line] as number) + 1)',
      replace: '(this.#doublings[line] as number) + 1',
    },
  ),
  ...within(`${FOLDER}/budget.ts`, {
    name: 'a board compiles at once, however long that takes',
    find: 'this.isFree ? Number.POSITIVE_INFINITY : this.#credit',
    replace: 'this.#credit + 1e9',
  }),
  ...within(`${FOLDER}/compiled-memory.ts`, {
    name: 'compiled code loses the part of a cycle',
    find: 'this.#part = whole - cycles',
    replace: 'this.#part = 0',
    tests: LIMITS,
  }),
]
