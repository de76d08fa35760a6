import { publishClients } from '#core/client-releases/index.ts'
import { logFailure } from '#core/log.ts'
import { env } from '#env.ts'
import { processShared } from '#process-shared.ts'
import { clientsOf } from './bundled-clients.ts'

const state = processShared('published clients', (): { done?: Promise<void> | undefined } => ({}))

/**
 * Publishes what the build of this process hands out, once. If that fails it is logged and tried
 * again by the next call: what is published already can be served without it.
 */
export function publishBuild(): Promise<void> {
  state.done ??= publishClients(clientsOf(env().buildDir), env().appUrl).catch((error: unknown) => {
    state.done = undefined
    logFailure(error, { task: 'client releases' })
  })
  return state.done
}
