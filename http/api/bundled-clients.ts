import { join } from 'node:path'

export const AGENT_FILE = 'agent.mjs'
/** Emulators, for replays. */
export const EMULATOR_FILE = 'emulator.mjs'
export const CLI_FILE = 'boardwalk.mjs'

/** Where a build has the programs and packages that the service hands out. */
export const clientsOf = (buildDir: string) => join(buildDir, 'clients')
export const bundledAgentOf = (buildDir: string) => join(clientsOf(buildDir), AGENT_FILE)
export const bundledEmulatorOf = (buildDir: string) => join(clientsOf(buildDir), EMULATOR_FILE)
export const bundledCliOf = (buildDir: string) => join(clientsOf(buildDir), CLI_FILE)

/** The forms of the GitHub Action, and the files of each. */
export const ACTIONS = ['run', 'session'] as const
type ActionPart = 'main.mjs' | 'post.mjs' | 'yml'
export const actionFileOf = (buildDir: string, form: (typeof ACTIONS)[number], part: ActionPart) =>
  join(clientsOf(buildDir), `boardwalk-action-${form}.${part}`)
/** What makes the agent a service of its machine. */
export const AGENT_SERVICE_FILES = ['boardwalk-agent.service', '70-boardwalk.rules'] as const
export const agentServiceFileOf = (buildDir: string, file: (typeof AGENT_SERVICE_FILES)[number]) =>
  join(clientsOf(buildDir), file)
export const gitLabTemplateOf = (buildDir: string) => join(clientsOf(buildDir), 'boardwalk-gitlab-run.yml')
