import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { z } from 'zod'

const Credential = z.object({ agent_id: z.string(), credential: z.string() })
type Credential = z.infer<typeof Credential>

/** Returns the credential in a file; undefined if the agent is not enrolled. */
export function readCredential(file: string): Credential | undefined {
  try {
    return Credential.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new Error(`${file} is not a credential: remove it and enrol the agent again`, { cause: error })
  }
}

/** Writes a credential for its user alone, whole or not at all. */
export function writeCredential(file: string, credential: Credential): void {
  const draft = `${file}.draft`
  const descriptor = openSync(draft, 'w', 0o600)
  try {
    writeSync(descriptor, `${JSON.stringify(credential)}\n`)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  renameSync(draft, file)
}
