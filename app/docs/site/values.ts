import { eventWords } from '#app/(site)/webhooks/words.ts'
import { eventExample } from '#app/v1/examples.ts'
import { credits } from '#components/amounts.ts'
import { KEEP_EXPIRED_DAYS, MAX_LIVE_KEYS } from '#core/api-keys/index.ts'
import { limits } from '#core/rate-limits.ts'
import { MAX_WEBHOOKS } from '#core/webhooks/index.ts'
import { env } from '#env.ts'
import { MAX_BODY_BYTES } from '#http/api/body.ts'
import { linkHeader } from '#http/api/link-header.ts'
import { OLDEST_NODE } from '#http/api/oldest-node.ts'
import { loginCookieName } from '#http/login-cookie.ts'
import { MAX_HEAD_BYTES } from '#http/server/protocol-errors.ts'
import { eventTypes } from '#wire/event-types.ts'
import * as clients from '../clients/recipes.ts'
import * as agents from '../guide/agent-examples.ts'
import * as ci from '../guide/ci-example.ts'
import { curlConsole, javascriptConsole, pythonConsole, webSocketConsole } from '../guide/console-examples.ts'
import { emulatedBoards } from '../guide/emulated-boards.ts'
import * as errors from '../guide/error-examples.ts'
import { HELLO_HEX, saveHello } from '../guide/firmware-example.ts'
import * as firstSession from '../guide/first-session-examples.ts'
import * as flash from '../guide/flash-example.ts'
import * as parts from '../guide/part-examples.ts'
import * as waveforms from '../guide/waveform-examples.ts'
import { deliveryBody, deliveryHead, nodeReceiver, pythonVerifier } from '../guide/webhook-example.ts'
import { baseUrl, callNamed, endpointNamed } from '../reference/load.ts'
import { entries } from '../sdk/entries.ts'
import { contactBetween } from './contact.ts'

/** What a page fills in: a text, or one that is made with the URL of the service. */
type Value = string | ((baseUrl: string) => string)

const NAME = /(?<indent>^ *)?\{\{(?<name>\w+)\}\}/gm

/**
 * Returns a source with the values that it names as `{{name}}`: examples, limits, and what depends
 * on the settings. Lines of a value are indented as the first. Throws if there is no such value.
 */
export function filledIn(source: string): string {
  return source.replaceAll(NAME, (_, indent = '', name: string) => {
    const value = examples[name] ?? settings[name]
    if (value === undefined) throw new Error(`the documentation has no value ${name}`)
    const text = typeof value === 'string' ? value : value(baseUrl())
    return indent + text.replaceAll('\n', `\n${indent}`)
  })
}

const examples: Record<string, Value> = {
  ...agents,
  ...ci,
  ...clients,
  ...errors,
  ...firstSession,
  ...flash,
  ...parts,
  ...waveforms,
  curlConsole,
  javascriptConsole,
  pythonConsole,
  webSocketConsole,
  saveHello,
  nodeReceiver,
  pythonVerifier,
}

const { default: calls, badCredentials, keyCreation, sessionStarts } = limits
const KIB = 1024
const policy = `RateLimit-Policy: "${calls.name}";q=${calls.max};w=${calls.seconds}`
const { marker } = entries.pytest
const [markerSignature = '', markerText = ''] = marker.split(/: (.*)/s)

/** The call of the example about pages of a list. */
export const secondPage = () => callNamed('listSessions', { limit: '10', offset: '10' })

const settings: Record<string, Value> = {
  ask: () => contactBetween(' Ask ', '.'),
  baseUrl,
  callsMax: String(calls.max),
  callsSeconds: String(calls.seconds),
  deliveryBody: () => deliveryBody(eventExample),
  deliveryHead: () => deliveryHead(eventExample),
  emulatedBoards: () => emulatedBoards.map(sectionOf).join('\n\n'),
  eventTypes: rows(eventTypes.map((type) => [type, eventWords[type]])),
  helloHex: `data:text/plain,${encodeURIComponent(`${HELLO_HEX}\n`)}`,
  invalidKeysMax: String(badCredentials.max),
  invalidKeysSeconds: String(badCredentials.seconds),
  keepExpiredDays: String(KEEP_EXPIRED_DAYS),
  keysMax: String(keyCreation.max),
  linkHeader: () => {
    const links = linkHeader(new URL(secondPage().url), { limit: 10, offset: 10, total: 35 })
    return `Link:\n  ${links.replaceAll('; ', ';\n    ').replaceAll(', <', ',\n  <')}`
  },
  liveKeysMax: String(MAX_LIVE_KEYS),
  loginCookie: loginCookieName,
  markerSignature,
  markerText: markerText.charAt(0).toUpperCase() + markerText.slice(1),
  maxBodyKib: String(MAX_BODY_BYTES / KIB),
  maxHeadKib: String(MAX_HEAD_BYTES / KIB),
  maxWebhooks: String(MAX_WEBHOOKS),
  needsKey:
    '> This needs an [API key](/docs/first-call), and API keys need the paid tier. [Top up](/credits) once, with any pack. To start free, use [your browser](/docs/first-session).',
  oldestNode: OLDEST_NODE,
  problem: () => inJson(endpointNamed('listSessions').refusals.find(({ code }) => code === 'invalid_request')?.example),
  quickStart: (url) => `${clients.install(url)}\n${clients.firstRun.split('\n').slice(1).join('\n')}`,
  rateLimitHeaders: `${policy}\nRateLimit: "${calls.name}";r=${calls.max - 1};t=${calls.seconds}`,
  rateLimitReached: `${policy}\nRateLimit: "${calls.name}";r=0;t=12\nRetry-After: 12`,
  readMeResponse: () => inJson(endpointNamed('readMe').success.content?.example),
  sessionStartsMax: String(sessionStarts.max),
  signupCredits: () => (env().signupCredits > 0 ? ` ${env().signupCredits} credits come with the account.` : ''),
  startFree: () => (env().signupCredits > 0 ? `Free: ${credits(env().signupCredits)}, no card` : 'No card'),
  startsMinutes: String(keyCreation.seconds / 60),
  variables: rows([
    ['SERVICE_URL', 'The address of the service.'],
    ['SERVICE_API_KEY', 'The API key. Without it, what `boardwalk login` has stored is used.'],
    ['SERVICE_SESSION_ID', 'A session to attach to. `boardwalk exec` and the GitHub Action set it.'],
    ['HTTPS_PROXY, HTTP_PROXY', 'The proxy that connections go through.'],
    ['NO_PROXY', 'Hosts that are reached without the proxy, separated by commas.'],
  ]),
}

const SUPPORT = { exact: 'Exact', near: 'Near', missing: 'Missing' }

/** Returns what an emulated board has and lacks. */
function sectionOf({ type, title, rows: items }: (typeof emulatedBoards)[number]): string {
  const table = rows(items.map(({ name, support, text }) => [name, SUPPORT[support], text]))
  return `## ${title} {#${type} .wide}\n\n| What | Support | In words |\n| --- | --- | --- |\n${table}`
}

const inJson = (value: unknown) => JSON.stringify(value, null, 2)

/** Returns rows of a table. */
function rows(cells: string[][]): string {
  return cells.map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n')
}
