/** How many tests ran, read from the reports of the runners. */
import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

export type Count = { passed: number; failed: number; skipped: number }

const NONE: Count = { passed: 0, failed: 0, skipped: 0 }

const VitestReport = z
  .object({ numPassedTests: z.number(), numFailedTests: z.number(), numPendingTests: z.number() })
  .transform((report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
  }))

const PlaywrightReport = z
  .object({ stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }) })
  .transform(({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }))

const FaultsReport = z.object({ passed: z.number(), failed: z.number(), skipped: z.number() })

export const countVitest = (file: string) => read(file, VitestReport)

export const countPlaywright = (file: string) => read(file, PlaywrightReport)

export const countFaults = (file: string) => read(file, FaultsReport)

/** The last line of a run, for people and for CI systems. */
export function printCount(counts: Count[]) {
  const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0)
  const skipped = sum('skipped')
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`)
}

/** A runner that died before its report has run nothing that counts; its step has failed. */
function read(file: string, Report: z.ZodType<Count>): Count {
  return existsSync(file) ? Report.parse(JSON.parse(readFileSync(file, 'utf8'))) : NONE
}
