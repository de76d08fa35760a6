import { CodeBlock } from '../code-block.tsx'
import { webSocketConsole } from '../guide/console-examples.ts'
import { baseUrl } from './load.ts'

/** Shows how a program opens a WebSocket of the API. */
export function SocketExample({ id }: { id: string }) {
  if (id !== 'openConsole') return null
  return (
    <CodeBlock title="Node.js: console.mjs" label="Open a console with Node.js" language="typescript" isShort>
      {webSocketConsole(baseUrl())}
    </CodeBlock>
  )
}
