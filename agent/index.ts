/**
 * The agent program: `npm run agent -- enrol | run | check`, or the same of `agent.mjs`. See
 * docs/agents.md.
 */
import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { runAgent } from './agent.ts'
import { checkBoards } from './check.ts'
import { type Config, ConfigError, parseConfig } from './config.ts'
import { readCredential } from './credential.ts'
import { enrol } from './enrol.ts'
import { log, oneLine, surviveLostLog } from './log.ts'
import { placeOf, VERSION } from './settings.ts'

const DEFAULT_CONFIG = '/etc/boardwalk/agent.yaml'

const program = new Command('agent').description('Connects boards to Boardwalk.').version(VERSION)
const withConfig = (name: string) =>
  program.command(name).option('--config <file>', 'the configuration', DEFAULT_CONFIG)
const withCredential = (name: string) =>
  withConfig(name).option('--credential <file>', 'the credential, if it is not beside the configuration')

withCredential('enrol')
  .description('Exchanges the operator’s token for a credential, which it keeps beside the configuration.')
  .requiredOption('--url <url>', 'the address of the service')
  .requiredOption('--name <name>', 'the name the token was made for')
  .requiredOption('--token <token>', 'the token, which works once')
  .action(async ({ config, credential: given, url, name, token }) => {
    const { credential } = placeOf(config, given)
    const id = await enrol({ url, name, token, credentialFile: credential })
    process.stdout.write(`${oneLine(`Enrolled as ${id}. The credential is in ${credential}.`)}\n`)
  })

withCredential('run')
  .description('Connects the boards of the configuration, until it is told to end.')
  .action(async ({ config: file, credential }) => {
    surviveLostLog()
    const place = placeOf(file, credential)
    const config = parseConfig(readFileSync(place.config, 'utf8'), file)
    const kept = readCredential(place.credential)
    if (!kept) throw new Error(`There is no credential in ${place.credential}: enrol the agent first.`)
    const stopping = new AbortController()
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort())
    process.on('disconnect', () => stopping.abort())
    const onStart = (take: (config: Config) => void) =>
      process.on('SIGHUP', () => {
        try {
          take(parseConfig(readFileSync(place.config, 'utf8'), file))
          log('reloaded')
        } catch (error) {
          log('not reloaded', { error: error instanceof Error ? error.message : String(error) }, 'error')
        }
      })
    const end = await runAgent({ config, credential: kept.credential, signal: stopping.signal, onStart })
    if (end === 'revoked') throw new Error('The service does not know this credential: enrol the agent again.')
  })

withConfig('check')
  .description('Reads the configuration, tries every board and tool, and says what it found.')
  .option('--slot <slot>', 'the board to try alone')
  .action(async ({ config: file, slot: only }) => {
    const config = parseConfig(readFileSync(placeOf(file).config, 'utf8'), file)
    const found = await checkBoards(config, only)
    for (const { slot, problem, found: good } of found)
      process.stdout.write(`${oneLine(`${problem ? 'bad' : 'ok '}  ${slot}: ${problem ?? good}`)}\n`)
    if (found.some(({ problem }) => problem)) process.exitCode = 1
  })

try {
  await program.parseAsync()
  process.exit()
} catch (error) {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`)
  else log('failed', { error: error instanceof Error ? error.message : String(error) }, 'error')
  process.exit(1)
}
