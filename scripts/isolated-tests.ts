import { globSync, readFileSync } from 'node:fs'

/**
 * What a test does that the next file in the same process could notice: it commits, loses
 * connections or starts processes, or it changes settings, modules, clocks or limits.
 */
const CHANGES_ITS_PROCESS = new RegExp(
  [
    'testsCommit\\(|makeDatabase\\(|startServer\\(|openTemporary\\(|openEmbedded\\(|operator\\(|spawn|fork\\(|execFile',
    'enableTimeouts|limitConnections|startDraining|takeOverConsole|closeDatabase|chooseDatabase',
    'DATABASE_URL|resetModules|vi\\.(do)?[mM]ock\\(|stubEnv|stubGlobal|useFakeTimers|process\\.env|testsPayByStripe',
    'setFlagsFromString|process\\.memoryUsage',
  ].join('|'),
)

/** The test files that need a process of their own. */
export const isolated = globSync('**/*.test.ts', { exclude: ['**/node_modules/**', '.next*/**', '.data*/**'] }).filter(
  (file) => CHANGES_ITS_PROCESS.test(readFileSync(file, 'utf8')),
)
