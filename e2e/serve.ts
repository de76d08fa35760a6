/** For the journeys: the server as `npm start` starts it, with whatever it writes kept, so that it can be searched afterwards. */
import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { serverLog } from './secrets.ts'

mkdirSync(dirname(serverLog()), { recursive: true })
const log = createWriteStream(serverLog())
const server = spawn(process.execPath, ['scripts/start.ts'], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
for (const output of [server.stdout, server.stderr]) output?.pipe(log, { end: false })
server.stderr?.pipe(process.stderr)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.on('close', (code) => process.exit(code ?? 1))
