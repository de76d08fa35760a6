import { type CoverageReport, type CoveredFile, countFunctions, countLines } from './report.ts'

/** Returns a report as lcov's tools read it. A line has the count 1 if it has run. */
export function toLcov({ files }: CoverageReport): string {
  return [...files.values()].map(recordOf).join('')
}

function recordOf(file: CoveredFile): string {
  const functions = namesOf(file)
  const [lines, called] = [countLines([file]), countFunctions([file])]
  return `${[
    'TN:',
    `SF:${file.path}`,
    ...functions.map(({ name, line }) => `FN:${line},${name}`),
    ...functions.map(({ name, isHit }) => `FNDA:${isHit ? 1 : 0},${name}`),
    `FNF:${called.found}`,
    `FNH:${called.hit}`,
    ...[...file.lines].map(([line, isHit]) => `DA:${line},${isHit ? 1 : 0}`),
    `LF:${lines.found}`,
    `LH:${lines.hit}`,
    'end_of_record',
  ].join('\n')}\n`
}

/** A name stands for one function of a file there: of several, each has its line too. */
function namesOf({ functions }: CoveredFile): { name: string; line: number; isHit: boolean }[] {
  const all = [...functions.values()]
  const isAlone = ({ name }: { name: string }) => all.filter((one) => one.name === name).length === 1
  return all.map((one) => ({ ...one, name: plain(isAlone(one) ? one.name : `${one.name}@${one.line}`) }))
}

function plain(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is for
  return name.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029,]/g, ';')
}
