import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { UsageError } from '../typescript/src/index.ts'
import { reasonOf } from './files.ts'

/**
 * Throws a UsageError if a command cannot be started: there is no such program in PATH, or it may
 * not be run. Windows looks in more places than these, so there it says so when it is started.
 */
export function assertProgram(command: string, { PATH = '' }: NodeJS.ProcessEnv): void {
  if (process.platform === 'win32') return
  const problem = command.includes('/') && obstacleOf(command)
  if (problem) throw new UsageError(`The program ${command} cannot be run: ${problem}.`)
  if (command.includes('/') || PATH.split(delimiter).some((folder) => !obstacleOf(join(folder, command)))) return
  throw new UsageError(`There is no program ${command} in PATH.`)
}

/** Returns why a file cannot be run; undefined if it can. */
function obstacleOf(path: string): string | undefined {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isDirectory() ? 'it is a folder' : undefined
  } catch (error) {
    return reasonOf(error)
  }
}
