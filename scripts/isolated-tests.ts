import { globSync, readFileSync } from 'node:fs'

/**
 * What a test does that the next file in the same process would notice: it changes settings, which
 * are read once, or modules, clocks and limits of the process.
 */
const CHANGES_ITS_PROCESS =
  /enableTimeouts|limitConnections|resetModules|vi\.(do)?[mM]ock\(|stubEnv|stubGlobal|process\.env|testsPayByStripe|testsSendMail|useFakeTimers|setFlagsFromString|startDraining|takeOverConsole|process\.memoryUsage/

/** The test files that need a process of their own. */
export const isolated = globSync('**/*.test.ts', { exclude: ['**/node_modules/**', '.next*/**', '.data*/**'] }).filter(
  (file) => CHANGES_ITS_PROCESS.test(readFileSync(file, 'utf8')),
)
