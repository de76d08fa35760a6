/**
 * Where a run's time went, read from the reports of the runners: each stage, and the slowest tests.
 */
import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

const SLOWEST = 10

/** Some work and how long it took: a test, or a whole stage. */
export type Timed = { name: string; seconds: number }

const VitestReport = z
  .object({
    testResults: z.array(
      z.object({
        name: z.string(),
        assertionResults: z.array(z.object({ title: z.string(), duration: z.number().nullish() })),
      }),
    ),
  })
  .transform(({ testResults }) =>
    testResults.flatMap((file) =>
      file.assertionResults.map(({ title, duration }) => ({
        name: `${file.name.replace(`${process.cwd()}/`, '')} › ${title}`,
        seconds: (duration ?? 0) / 1_000,
      })),
    ),
  )

const Spec = z.object({
  file: z.string(),
  title: z.string(),
  tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
})

/** A file, or a `describe` in it. */
const Suite = z.object({
  specs: z.array(Spec),
  get suites() {
    return z.array(Suite).optional()
  },
})

const PlaywrightReport = z.object({ suites: z.array(Suite) }).transform(({ suites }) =>
  suites.flatMap(specsOf).map(({ file, title, tests }) => ({
    name: `${file} › ${title}`,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1_000,
  })),
)

const FaultsReport = z
  .object({ tests: z.array(z.object({ name: z.string(), seconds: z.number() })) })
  .transform(({ tests }) => tests.map(({ name, seconds }) => ({ name: `fault › ${name}`, seconds })))

export const timesOfVitest = (file: string) => read(file, VitestReport)

export const timesOfPlaywright = (file: string) => read(file, PlaywrightReport)

export const timesOfFaults = (file: string) => read(file, FaultsReport)

/** The lines for the end of a run: how long each stage took, and which tests took longest. */
export function summaryOf(stages: Timed[], tests: Timed[]): string[] {
  const slowest = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
  return ['Stages:', ...stages.map(lineOf), 'Slowest tests:', ...slowest.map(lineOf)]
}

function lineOf({ name, seconds }: Timed): string {
  return `${seconds.toFixed(1).padStart(7)} s  ${name}`
}

function specsOf(suite: z.infer<typeof Suite>): z.infer<typeof Spec>[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
}

/** A runner that died before its report has no times. */
function read(file: string, Report: z.ZodType<Timed[]>): Timed[] {
  return existsSync(file) ? Report.parse(JSON.parse(readFileSync(file, 'utf8'))) : []
}
