import { ElfProblem } from '#clients/typescript/src/elf/index.ts'
import { FirmwareProblem } from '#firmware-files/index.ts'
import type { Answer, Question } from './elf-reader.ts'
import { ElfWork } from './elf-work.ts'

/** Reads one ELF file, in a thread of its own. */
const work = new ElfWork()

addEventListener('message', ({ data }: MessageEvent<Question>) => void answer(data))

async function answer({ id, method, argument }: Question): Promise<void> {
  postMessage({ id, ...(await carryOut(method, argument)) } satisfies Answer)
}

async function carryOut(method: Question['method'], argument: never): Promise<Omit<Answer, 'id'>> {
  try {
    return { result: await work[method](argument) }
  } catch (error) {
    if (error instanceof ElfProblem || error instanceof FirmwareProblem) return { problem: error.message }
    // The browser may not read a file that has changed since it was chosen.
    if (error instanceof DOMException) return { problem: 'The browser cannot read it any more. Choose it again.' }
    // A bug: the page's own handler of errors hears of it.
    reportError(error)
    return { problem: 'Reading it has failed. Reload the page to try again.' }
  }
}
