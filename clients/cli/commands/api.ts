import type { Command } from 'commander'
import { nextQuery, refusalOf, UsageError } from '../../typescript/src/index.ts'
import { oneLine, visible } from '../../typescript/src/visible.ts'
import type { Context } from '../context.ts'
import { readInput, readStdin } from '../files.ts'
import { boardOutput } from '../terminal-text.ts'
import { type ApiDescribed, apiCommand, type Run } from './registry.ts'

type Flags = { field: Record<string, unknown>; input?: string; all?: boolean; include?: boolean }

const WITHOUT_BODY = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS'])

export function apiCallCommand(run: Run): Command {
  const described: ApiDescribed = {
    usage: 'api <method> <path>',
    summary: 'Call any operation of the API, and print what it answers.',
    examples: [
      'api GET /v1/sessions -f limit=5',
      "api GET /v1/boards --jq '.boards[].id'",
      'api PUT /v1/credits/limits -f credits_per_day=500 -f low_balance_credits=null',
    ],
    prints: 'json',
  }
  return apiCommand<Flags>(described, run, call, (command) =>
    command
      .option('-f, --field <name=value>', 'a member of the body, or of the query of a GET', field, {})
      .option('--input <file>', 'the body, from a file or - for standard input')
      .option('--all', 'follow the links to further pages; one JSON document a line')
      .option('-i, --include', 'print the status and headers too'),
  )
}

async function call(context: Context, flags: Flags, [given = '', path = '']: (string | undefined)[]): Promise<void> {
  if (!path.startsWith('/')) throw new UsageError('The path begins with /, such as /v1/sessions.')
  const method = given.toUpperCase()
  const body = await bodyOf(method, flags, context.signal)
  let address: URL | undefined = new URL(`${context.url}${path}`)
  if (!body) for (const [name, value] of Object.entries(flags.field)) address.searchParams.set(name, String(value))
  while (address) {
    const response = await context.client.send(new Request(address, { method, signal: context.signal, ...body }))
    await print(context, response, flags)
    const next = flags.all ? nextQuery(response.headers.get('link')) : undefined
    address = next && new URL(`${address.pathname}?${new URLSearchParams(next)}`, context.url)
  }
}

async function bodyOf(
  method: string,
  { field: fields, input }: Flags,
  signal: AbortSignal,
): Promise<RequestInit | undefined> {
  if (input !== undefined) {
    const body = input === '-' ? await readStdin(signal) : Buffer.from(await readInput(input))
    return {
      body: new Uint8Array(body),
      headers: { 'Content-Type': isJson(body) ? JSON_TYPE : 'application/octet-stream' },
    }
  }
  if (WITHOUT_BODY.has(method) || Object.keys(fields).length === 0) return undefined
  return { body: JSON.stringify(fields), headers: { 'Content-Type': JSON_TYPE } }
}

const JSON_TYPE = 'application/json'
const isJson = (body: Buffer) => /^\s*[{[]/.test(body.subarray(0, 100).toString())

async function print({ out }: Context, response: Response, { include }: Flags): Promise<void> {
  const onScreen = boardOutput(process.stdout)
  if (include) {
    const headers = [...response.headers].map(([name, value]) => `${oneLine(`${name}: ${value}`)}\n`).join('')
    process.stdout.write(`HTTP ${response.status}\n${headers}\n`)
  }
  const body = Buffer.from(await response.arrayBuffer())
  if (response.ok || include) {
    // Programs get the bytes of the service; people, and filters, what they say.
    if (isJson(body) && (process.stdout.isTTY || out.isJson)) out.json(JSON.parse(body.toString()))
    else process.stdout.write(isJson(body) ? `${visible(body.toString().trimEnd())}\n` : onScreen(body))
  }
  if (!response.ok) throw refusalOf(response, body.toString())
}

/** Members are JSON values where they look like one: true, false, null and whole numbers. */
function field(text: string, before: Record<string, unknown>): Record<string, unknown> {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? []
  if (name === undefined || value === undefined) throw new UsageError(`“${text}” is not NAME=VALUE.`)
  return { ...before, [name]: /^(true|false|null|-?\d{1,15})$/.test(value) ? JSON.parse(value) : value }
}
