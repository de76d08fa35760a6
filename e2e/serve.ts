/**
 * For the journeys: the server as `npm start` starts it, and a mail server and a provider to sign
 * in with beside it. What the one writes and the other takes is kept, and so are the secrets of
 * both, so that everything can be searched for them afterwards.
 */
import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { providerDouble } from '#test/doubles/provider.ts'
import { smtpServer } from '#test/doubles/smtp.ts'
import { inbox, secretsFolder, serverLog } from './kept.ts'

/** Journeys run side by side, and not each of them ends its session. */
const BOARDS = 'uno:12,pico:6,microbit:2,stm32f100:1,stm32f405:1'

for (const folder of [inbox(), secretsFolder()]) mkdirSync(folder, { recursive: true })
let mails = 0
const { url } = await smtpServer({
  onReceived: ({ source }) => keep(`${String(++mails).padStart(6, '0')}.eml`, source),
})
const { issuer } = await providerDouble()
const provider = { name: 'acme', label: 'Acme', issuer, client_id: 'boardwalk', client_secret: 'of the double' }
const log = createWriteStream(serverLog())
const server = spawn(process.execPath, ['--import', './test/secret-scan/record.ts', 'scripts/start.ts'], {
  stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  env: {
    ...process.env,
    EMULATED_BOARDS: BOARDS,
    SMTP_URL: url,
    MAIL_FROM: 'Boardwalk <no-reply@localhost>',
    OIDC_PROVIDERS: JSON.stringify([provider]),
    SECRET_SCAN_DIR: secretsFolder(),
  },
})
for (const output of [server.stdout, server.stderr]) output?.pipe(log, { end: false })
server.stderr?.pipe(process.stderr)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.on('close', (code) => process.exit(code ?? 1))

/** A mail is renamed when it is whole, so that no reader sees part of one. */
function keep(name: string, source: string): void {
  writeFileSync(join(inbox(), `${name}.draft`), source)
  renameSync(join(inbox(), `${name}.draft`), join(inbox(), name))
}
