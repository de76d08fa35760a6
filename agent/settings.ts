import { resolve } from 'node:path'

/** The version that this agent reports. */
export const VERSION = '1.0.0-unpublished'

/** Where an agent's files are, from its command line. */
export type Place = { config: string; credential: string }

/** Returns the files of an agent: by default the credential is beside the configuration. */
export function placeOf(config: string, credential?: string): Place {
  const path = resolve(config)
  return { config: path, credential: credential ? resolve(credential) : `${path}.credential` }
}
