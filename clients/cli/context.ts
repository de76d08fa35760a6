import { randomBytes } from 'node:crypto'
import {
  type Boardwalk,
  boardwalk,
  type ClientOptions,
  type OpenClient,
  type Session,
  UsageError,
} from '../typescript/src/index.ts'
import { VERSION } from '../typescript/src/version.ts'
import type { OutputFile } from './files.ts'
import type { Places } from './jobs/places.ts'
import { Output, type OutputOptions, type Screen } from './output.ts'
import { Settings } from './settings.ts'
import { say } from './terminal-text.ts'

export type CommonOptions = OutputOptions & { url?: string }

/** What all commands share. */
export type Run = {
  /** Ends the command. */
  signal: AbortSignal
  /** Where a command leaves its exit code. */
  exitCode: number
  /** Default: standard output. */
  screen?: Screen
  /** Default: that of the process. */
  environment?: NodeJS.ProcessEnv
}

/** What a command works with. */
export type Context = {
  settings: Settings
  out: Output
  url: string
  /** Aborts on SIGINT, SIGTERM, SIGHUP and a closed stdout; its reason is the error to end with. */
  signal: AbortSignal
  client: Boardwalk
  /** Where the key is from, in words for a person. */
  keyFrom: string
  /** Is called as soon as the id of a session that was started is known. */
  onSession?: (session: Session) => void
  /** The sessions of this command, where it has several at a time. */
  places?: Places | undefined
  /** What is given before a type of board. Default: `--type`. */
  typeOption?: string
  /** Gets what the board prints, where a run is to keep it. */
  log?: OutputFile | undefined
}

/** Returns what a command works with. Throws where there is no service or no key. */
export function contextOf(options: CommonOptions, { signal, screen, environment }: Omit<Run, 'exitCode'>): Context {
  const settings = new Settings(environment)
  const url = settings.url(options.url)
  const open: OpenClient = (own) => boardwalk({ ...baseOf(settings, url), ...own })
  const keySource = settings.keySource(url, open)
  if (!keySource) throw new UsageError(`There is no key for ${url}. Run boardwalk login, or set SERVICE_API_KEY.`)
  const client = boardwalk({ ...baseOf(settings, url), keySource, signal })
  return { settings, out: new Output(options, screen), url, signal, client, keyFrom: keySource.from }
}

/** Returns a client whose calls end with `signal`; without a key for what needs none. */
export function clientOf(settings: Settings, url: string, apiKey: string | null, signal: AbortSignal): Boardwalk {
  return boardwalk({ ...baseOf(settings, url), apiKey, signal })
}

function baseOf({ environment: { SERVICE_DEBUG } }: Settings, url: string): ClientOptions {
  const options = { url, userAgent: `boardwalk-cli/${VERSION}`, onNotice: say }
  return SERVICE_DEBUG ? { ...options, fetch: loggingFetch } : options
}

/** Says each call on stderr: never its headers, which have the key, nor its body. */
async function loggingFetch(input: RequestInfo | URL): Promise<Response> {
  const request = input as Request
  const began = performance.now()
  const tag = randomBytes(2).toString('hex')
  say(`${tag} > ${request.method} ${new URL(request.url).pathname}`)
  const response = await fetch(request)
  const ms = Math.round(performance.now() - began)
  say(`${tag} < ${response.status} ${ms} ms ${response.headers.get('x-request-id') ?? ''}`)
  return response
}
