import { within } from './target.ts'

/** What a board has executed, and whose lines that is. */
export const ofCoverage = [
  ...within('agent/emulated/coverage/coverage.ts', {
    name: 'a flash leaves the marks of another firmware',
    find: 'marks.fill(0)',
    replace: 'marks.at(0)',
    tests: ['agent/emulated/coverage/driver.test.ts'],
  }),
  ...within('agent/emulated/pico/cortex-m0/core.ts', {
    name: 'what a core executes from RAM is marked in flash',
    find: 'this.#marks = this.memory.marksFrom(start)',
    replace: 'this.#marks = this.memory.marksFrom(FLASH)',
    tests: ['agent/emulated/coverage/marks.test.ts'],
  }),
  ...within('agent/emulated/pico/cortex-m0/marks.ts', {
    name: 'code that was fetched before is not marked',
    find: 'core.forgetCode()',
    replace: '',
    tests: ['agent/emulated/coverage/marks.test.ts'],
  }),
  ...within(
    { file: 'clients/cli/coverage/measure.ts', tests: ['clients/cli/coverage/coverage.isolated.test.ts'] },
    {
      name: 'lines of another program are written',
      find: 'if (!flags.elfForce) assertSame',
      replace: 'if (flags.elfForce) assertSame',
    },
    {
      name: 'a session is paid for whose coverage has no lines',
      find: 'if (!naming(symbols.path, () => hasLines(elf, rootOf(flags.sourceRoot))))',
      replace: 'if (false)',
    },
  ),
  ...within('clients/typescript/src/coverage/executed.ts', {
    name: 'an artifact takes as much memory as it says',
    find: ' && bytes <= MAX_MEMORY_BYTES',
    replace: ' && MAX_MEMORY_BYTES > 0',
    tests: ['clients/typescript/coverage.test.ts'],
  }),
]
