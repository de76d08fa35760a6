import { readFileSync } from 'node:fs'
import { socketClose } from '#wire/socket-close.ts'
import { messagesToViewers, webSocketConsole } from '../guide/console-examples.ts'
import { codeBlock } from '../tree/code.ts'
import { type Block, type Part, text } from '../tree/nodes.ts'
import { sectionsIn } from '../tree/parse.ts'
import { baseUrl } from './load.ts'

/** Returns how a program opens the WebSocket of a console, and what comes over it. */
export function socketExample(id: string): Block[] {
  if (id !== 'openConsole') return []
  const messages = messagesToViewers.map(inLines).join('\n')
  const isShort = true
  return [
    codeBlock(
      'typescript',
      'Node.js: console.mjs',
      'Open a console with Node.js',
      webSocketConsole(baseUrl()),
      isShort,
    ),
    codeBlock('json', 'One text message of each kind', 'One text message of each kind', messages, isShort),
  ]
}

const files: Record<string, string> = {
  openConsole: 'app/docs/reference/socket.md',
  openPort: 'app/docs/reference/port.md',
}

/** The number of a code of `socketClose`. */
const CODE = /\{\{(\w+)\}\}/g

/** Returns what the messages of a WebSocket mean, and why the service closes it. */
export function socketParts(id: string): Part[] {
  const file = files[id]
  if (!file) return []
  const source = readFileSync(file, 'utf8').replaceAll(CODE, (_, name: string) => codeNamed(name))
  return sectionsIn(source).map(({ title, children }) => ({ type: 'part', title: [text(title)], children }))
}

function codeNamed(name: string): string {
  if (name in socketClose) return String(socketClose[name as keyof typeof socketClose])
  throw new Error(`no close code ${name}`)
}

/** What is longer has a line for each member. */
const MAX_LINE = 66

function inLines(message: object): string {
  const lines = JSON.stringify(message, null, 2)
  const line = lines.replaceAll(/\n\s*/g, ' ')
  return line.length > MAX_LINE ? lines : line
}
