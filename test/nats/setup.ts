import type { TestProject } from 'vitest/node'
import { startNatsServer } from '#scripts/nats-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that records the consoles. */
    natsUrl: string
  }
}

/** Vitest's global set-up: one server for all tests of the project. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startNatsServer()
  project.provide('natsUrl', url)
  return stop
}
