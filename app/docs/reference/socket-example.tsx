import { CodeBlock } from '#components/code-block/code-block.tsx'
import { messagesToViewers, webSocketConsole } from '../guide/console-examples.ts'
import { baseUrl } from './load.ts'

/** Shows how a program opens a WebSocket of the API. */
export function SocketExample({ id }: { id: string }) {
  if (id !== 'openConsole') return null
  return (
    <>
      <CodeBlock title="Node.js: console.mjs" label="Open a console with Node.js" language="typescript" isShort>
        {webSocketConsole(baseUrl())}
      </CodeBlock>
      <CodeBlock title="One text message of each kind" language="json" isShort>
        {messagesToViewers.map(inLines).join('\n')}
      </CodeBlock>
    </>
  )
}

/** What is longer has a line for each member. */
const MAX_LINE = 66

function inLines(message: object): string {
  const lines = JSON.stringify(message, null, 2)
  const line = lines.replaceAll(/\n\s*/g, ' ')
  return line.length > MAX_LINE ? lines : line
}
