import { closeSync, fstatSync, openSync, readSync, writeFileSync } from 'node:fs'
import { READ_WITHOUT_WAITING } from '../../typescript/src/index.ts'
import { unwritable } from '../files.ts'
import { junitOf } from './junit.ts'

const START = '<?xml'

/**
 * Puts an error in the place of the JUnit report of an earlier run, so that a run that is refused
 * before it begins leaves nothing green. A path that holds anything else is left as it is: it is
 * looked at where it is opened. Throws a UsageError for a report that cannot be written.
 */
export function replaceEarlierReport(path: string | undefined): void {
  if (path === undefined || !isReport(path)) return
  try {
    writeFileSync(path, REFUSED)
  } catch (cause) {
    throw unwritable(path, cause)
  }
}

const REFUSED = junitOf([
  {
    ...{ name: 'boardwalk', startedAt: new Date(), hostname: '', properties: {}, output: '' },
    cases: [
      {
        ...{ name: 'run', result: 'error', seconds: 0, type: 'usage' },
        message: 'The run was refused before it began: see its output.',
      },
    ],
  },
])

function isReport(path: string): boolean {
  let fd: number
  try {
    fd = openSync(path, READ_WITHOUT_WAITING)
  } catch {
    // Nobody can have read a report there. What is wrong with the path is said where it is opened.
    return false
  }
  try {
    const start = Buffer.alloc(START.length)
    return fstatSync(fd).isFile() && readSync(fd, start) === START.length && start.equals(Buffer.from(START))
  } finally {
    closeSync(fd)
  }
}
