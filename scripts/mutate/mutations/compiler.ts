import { within } from './target.ts'

const FOLDER = 'agent/emulated/pico/compiler'
const FUZZ = [`${FOLDER}/compiler.test.ts`]

export const ofCompiler = [
  ...within(`${FOLDER}/emitter.ts`, FUZZ, [
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
  ]),
  ...within(`${FOLDER}/flags.ts`, FUZZ, [
    {
      name: 'numbers are compared whose flags others have changed since',
      find: 'if (e.isCompared && comparison)',
      replace: "if (e.flags === 'difference' && comparison)",
    },
  ]),
  ...within(`${FOLDER}/compiler.ts`, FUZZ, [
    {
      name: 'code goes on whose flash was written',
      find: 'if (this.#memory) this.#stale.push(',
      replace: 'if (false as boolean) this.#stale.push(',
    },
    {
      name: 'firmware has code compiled without end',
      find: 'if (this.moduleBytes > MAX_MODULE_BYTES || this.#regions.length >= MAX_REGIONS) return',
      replace: 'if (this.#regions.length >= MAX_REGIONS) return',
    },
    {
      name: 'a fault within compiled code is lost',
      find: 'if (memory.failure) {',
      replace: 'if (false as boolean) {',
    },
  ]),
]
