import { join } from 'node:path'

export const AGENT_FILE = 'agent.mjs'
export const CLI_FILE = 'boardwalk.mjs'

/** Where a build has the programs and packages that the service hands out. */
export const clientsOf = (buildDir: string) => join(buildDir, 'clients')
export const bundledAgentOf = (buildDir: string) => join(clientsOf(buildDir), AGENT_FILE)
export const bundledCliOf = (buildDir: string) => join(clientsOf(buildDir), CLI_FILE)
export const actionFileOf = (buildDir: string, part: 'main.mjs' | 'post.mjs' | 'yml') =>
  join(clientsOf(buildDir), `boardwalk-action-run.${part}`)
