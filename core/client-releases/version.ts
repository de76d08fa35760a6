/** The version of the API, which is the first number of every client's version. */
export const API_MAJOR = 1

/** What stands for the version in the files of a build, in the notation of npm and of Python. */
export const UNPUBLISHED = '1.0.0-unpublished'
export const UNPUBLISHED_PYTHON = '1.0.0.dev0'

/** The n-th version of a day, which is written as 20261128. */
export type Version = { day: number; number: number }

/** Returns a version as npm and pip read it, and order it: `1.20261128.3`. */
export const versionText = ({ day, number }: Version) => `${API_MAJOR}.${day}.${number}`

/** What a release consists of. The manifest is what indexes say of it. */
export type Published = {
  manifest: Record<string, unknown>
  files: { name: string; alias: string; bytes: Uint8Array<ArrayBuffer> }[]
}
