export { CoverageProblem, Executed } from './executed.ts'
export { type CoverageReport, countLines, hasLines, joinReports, percentOf, reportOf } from './report.ts'
export type { Root } from './source-path.ts'
export { writeCoverage } from './write.ts'
