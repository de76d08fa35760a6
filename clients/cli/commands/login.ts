import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { Command } from 'commander'
import {
  ApiError,
  audienceOf,
  type Boardwalk,
  type Credential,
  type components,
  exchangeToken,
  idTokenFor,
  read,
  trustIn,
  UsageError,
} from '../../typescript/src/index.ts'
import { type CommonOptions, clientOf } from '../context.ts'
import { readStdin } from '../files.ts'
import { openBrowser } from '../open-browser.ts'
import { optionElse, withCommonOptions } from '../options.ts'
import { Output } from '../output.ts'
import { Settings } from '../settings.ts'
import { say } from '../terminal-text.ts'
import { accessOption, expiryOf } from './keys.ts'
import { describedCommand, type Run } from './registry.ts'

type Schemas = components['schemas']
type Flags = CommonOptions & {
  withKey?: boolean
  ci?: boolean
  trust?: string
  tokenFile?: string
  browser: boolean
  label?: string
  expires: string
  access?: 'full' | 'run' | 'read'
}

const SLOWER_BY_S = 5

export function loginCommand(run: Run): Command {
  const command = describedCommand({
    usage: 'login',
    summary:
      'Get a key for this computer: a person approves it in a browser. With --with-key, store a key from stdin. With --ci, exchange the ID token of a CI job.',
    examples: ['login', 'login --with-key < key.txt', 'login --no-browser --expires 7d'],
  })
  return withCommonOptions(command)
    .option('--with-key', 'read a key from standard input')
    .option('--ci', 'exchange the ID token of this CI job for a key of 15 minutes')
    .option('--trust <id>', 'with --ci: the trust; default SERVICE_CI_TRUST')
    .option('--token-file <file>', 'with --ci: a file with the ID token')
    .option('--no-browser', 'do not open a browser')
    .addOption(optionElse('--label <text>', 'name of the key', 'this computer'))
    .option('--expires <duration>', 'such as 7d, or never', '90d')
    .addOption(accessOption())
    .action(async () => login(command.opts<Flags>(), run))
}

async function login(flags: Flags, { signal, environment }: Run): Promise<void> {
  const settings = new Settings(environment)
  const out = new Output(flags)
  const url = settings.url(flags.url)
  const credential = await credentialOf(url, flags, { settings, out, signal })
  const client = clientOf(settings, url, credential.key, signal)
  const user = await read(client.http.GET('/v1/auth/me'))
  settings.saveUrl(url)
  settings.saveCredential(url, credential)
  out.say(`You are logged in to ${url} as ${user.email}.`)
  if (settings.environment.SERVICE_API_KEY) out.say('SERVICE_API_KEY is set, and wins over the stored key.')
  if (out.isJson) out.record(user, [])
}

async function keyFromStdin(signal: AbortSignal): Promise<string> {
  const key = (await readStdin(signal)).toString().trim()
  if (!/^key_[0-9a-f]{48}$/.test(key)) throw new UsageError('Standard input does not hold a key (key_…).')
  return key
}

async function credentialOf(url: string, flags: Flags, { settings, out, signal }: Surroundings): Promise<Credential> {
  if (flags.withKey) return { key: await keyFromStdin(signal), id: '', label: null, expires_at: null }
  const client = clientOf(settings, url, null, signal)
  return flags.ci
    ? credentialOfJob(url, flags, { settings, signal })
    : requestKey(client, flags, { settings, out, signal })
}

/** Exchanges the ID token of this job (RFC 8693). Its audience names the trust. */
async function credentialOfJob(
  url: string,
  { trust: flag, tokenFile: file }: Flags,
  { settings, signal }: Pick<Surroundings, 'settings' | 'signal'>,
): Promise<Credential> {
  const { environment } = settings
  const trust = trustIn(environment, flag)
  if (trust === undefined)
    throw new UsageError('No trust. Pass --trust tru_…, or set SERVICE_CI_TRUST; its page has the id.')
  const token = await idTokenFor(audienceOf(url, trust), { environment, file, signal })
  const { access_token, key } = await exchangeToken(({ apiKey }) => clientOf(settings, url, apiKey, signal), token)
  return { key: access_token, id: key.id, label: 'CI', expires_at: key.expires_at, trust_id: key.trust_id }
}

type Surroundings = { settings: Settings; out: Output; signal: AbortSignal }

/** Asks for a key (RFC 8628), shows the code to compare, and waits until a person decides. */
async function requestKey(client: Boardwalk, flags: Flags, { settings, out, signal }: Surroundings) {
  const body = {
    client_name: `boardwalk on ${hostname()}`.slice(0, 60),
    label: flags.label ?? hostname().slice(0, 60),
    ...(flags.access && { access: flags.access }),
    ...(await expiryOf(client, flags.expires)),
  }
  const grant = await read(client.http.POST('/v1/auth/device', { body }))
  out.say(`Your code: ${grant.user_code}\nApprove it at ${grant.verification_uri_complete}`)
  if (flags.browser && settings.mayAsk) await openBrowser(grant.verification_uri_complete, settings.environment)
  out.say('Waiting for approval …')
  const { key, id, label, expires_at } = await poll(client, grant, signal)
  return { key, id, label, expires_at }
}

async function poll(
  { http }: Boardwalk,
  grant: Schemas['RequestedGrant'],
  signal: AbortSignal,
): Promise<Schemas['CreatedKey']> {
  let seconds = grant.interval
  for (;;) {
    await wait(seconds * 1000, undefined, { signal })
    try {
      return await read(http.POST('/v1/auth/device/token', { body: { device_code: grant.device_code } }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'slow_down') seconds += SLOWER_BY_S
      else if (error.code === 'paid_tier_required') say(`${error.problem.detail} ${error.problem.top_up_url ?? ''}`)
      else if (error.code !== 'authorization_pending') throw error
    }
  }
}
