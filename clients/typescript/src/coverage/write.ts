import { UsageError } from '../errors.ts'
import { toCobertura } from './cobertura.ts'
import { toLcov } from './lcov.ts'
import { type CoverageReport, countFunctions, countLines } from './report.ts'

/** The endings of names of files that a report can be written to. */
const coverageEndings = ['.info', '.xml', '.json'] as const

/**
 * Returns a report in the format that a file's name asks for: `.info` is lcov, `.xml` is Cobertura,
 * `.json` is our own. Throws a UsageError for any other name.
 */
export function writeCoverage(report: CoverageReport, fileName: string, timestamp: number): string {
  if (fileName.endsWith('.info')) return toLcov(report)
  if (fileName.endsWith('.xml')) return toCobertura(report, timestamp)
  if (fileName.endsWith('.json')) return `${JSON.stringify(toJson(report), null, 2)}\n`
  throw new UsageError(
    `Coverage is written to files that end with ${coverageEndings.join(', ')}, and not to ${fileName}.`,
  )
}

function toJson({ files, firmware }: CoverageReport): object {
  return {
    format: 'boardwalk-coverage-report-1',
    firmware: firmware.map(({ sha256, fromStart }) => ({ sha256, from_start: fromStart })),
    lines: countLines(files.values()),
    functions: countFunctions(files.values()),
    files: [...files.values()].map(({ path, lines, functions }) => ({
      path,
      lines: Object.fromEntries([...lines].map(([line, isHit]) => [line, isHit ? 1 : 0])),
      functions: [...functions.values()].map(({ name, line, isHit }) => ({ name, line, hit: isHit ? 1 : 0 })),
    })),
  }
}
