import { Option } from 'commander'
import { UsageError } from '../../typescript/src/index.ts'
import { optionElse } from '../options.ts'

const PERCENT = /^\d{1,3}(?:\.\d+)?$/

/** Which part of the lines has to run. */
export const failUnderOption = (): Option =>
  new Option('--coverage-fail-under <percent>', 'fail if fewer of the lines ran').argParser(percentOf)

/** Where the sources are, as the compiler saw them. */
export const sourceRootOption = (): Option =>
  optionElse('--source-root <folder>', 'count the lines of files below this folder', 'the working folder')

function percentOf(text: string): number {
  const percent = PERCENT.test(text) ? Number(text) : 101
  if (percent > 100) throw new UsageError(`“${text}” is no part in per cent. Give 0 to 100.`)
  return percent
}
