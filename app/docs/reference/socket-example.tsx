import { CodeBlock } from '../code-block.tsx'
import { webSocketConsole } from '../guide/console-examples.ts'
import { To } from '../guide/words.tsx'
import { baseUrl } from './load.ts'

/** Shows how a program opens a WebSocket of the API, and where its messages are described. */
export function SocketExample({ id }: { id: string }) {
  if (id !== 'openConsole') return null
  return (
    <>
      <CodeBlock title="Node.js: console.mjs" label="Open a console with Node.js" language="typescript" isShort>
        {webSocketConsole(baseUrl())}
      </CodeBlock>
      <p>
        The messages and close codes are in <To href="/docs/consoles#websocket">the guide to consoles</To>.
      </p>
    </>
  )
}
