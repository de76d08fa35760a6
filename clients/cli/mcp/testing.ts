import { mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { CommandLine } from '../../testing/command-line.ts'
import type { Lab } from '../../testing/lab.ts'

/** A program for a scripted board, which takes any. */
const APP_HEX = ':020000040000FA\n:0400000001020304F2\n:00000001FF\n'

type Answer = { isError?: boolean; content: { text: string }[]; structuredContent?: object }
export type Desk = Awaited<ReturnType<typeof deskIn>>
type Options = { maxCredits?: number; args?: string[]; client?: Client }

/** For tests: a user with a board, and a folder with firmware. */
export async function deskIn(lab: Lab) {
  const { boardType } = await lab.makeBoards()
  const { key } = await lab.makeUser()
  const cli = await CommandLine.create({ SERVICE_URL: lab.url, SERVICE_API_KEY: key })
  const sessions = async () => JSON.parse((await cli.run(['sessions', 'list', '--json'])).stdout)
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'boardwalk-mcp-')))
  writeFileSync(join(folder, 'app.hex'), APP_HEX)
  return { boardType, key, cli, sessions, folder }
}

export const newClient = (capabilities = {}) => new Client({ name: 'test', version: '1.0.0' }, { capabilities })

/** For tests: connects the SDK's own client to the command, which runs in the desk's folder. */
export async function connectTo({ cli, folder }: Pick<Desk, 'cli' | 'folder'>, options: Options = {}) {
  const { maxCredits = 100, args: more = [], client = newClient() } = options
  const args = [cli.file, 'mcp', '--max-credits', String(maxCredits), ...more]
  const server = { command: process.execPath, args, env: cli.environment, cwd: folder }
  await client.connect(new StdioClientTransport(server))
  const call = async (name: string, given = {}) => {
    const {
      isError = false,
      content,
      structuredContent,
    } = (await client.callTool({ name, arguments: given })) as Answer
    return { isError, texts: content.map(({ text }) => text), structuredContent }
  }
  const data = async (name: string, given = {}) => JSON.parse((await call(name, given)).texts[0] ?? '')
  return { client, call, data, [Symbol.asyncDispose]: () => client.close() }
}
