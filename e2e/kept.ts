import { join } from 'node:path'
import { env } from '#env.ts'

/** What the journeys keep beside the service's own data, to be looked into. */
export const serverLog = () => join(env().dataDir, 'e2e-server.log')
export const secretsFolder = () => join(env().dataDir, 'e2e-secrets')
export const inbox = () => join(env().dataDir, 'e2e-inbox')
