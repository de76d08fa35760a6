import { CodeBlock } from '#components/code-block/code-block.tsx'
import { C } from '../guide/words.tsx'
import { Section } from '../section.tsx'
import { mcpServer } from './recipes.ts'

export function McpServer({ baseUrl }: { baseUrl: string }) {
  return (
    <Section
      id="mcp"
      title="Coding agents"
      aside={
        <CodeBlock title="MCP client" label="Add boards to an MCP client" language="json">
          {mcpServer(baseUrl)}
        </CodeBlock>
      }
    >
      <p>
        <C>boardwalk mcp</C> gives a coding agent a board, over the Model Context Protocol. Its tool <C>run_test</C>{' '}
        does what <C>boardwalk run</C> does: start, flash, check the output and end. Other tools do the same step by
        step: start a session, flash a file, type at the console, wait for a text, read the log, read and set pins,
        reset, switch the power and end the session.
      </p>
      <p>
        Each tool says whether it changes anything, returns data with a schema, and reports its progress. The console is
        the resource <C>boardwalk://session/console</C>. A client that subscribes to it hears of new output.
      </p>
      <p>
        All its sessions together cost at most <C>--max-credits</C>, and only one is live at a time. It ends its session
        when the agent closes it. If it is killed, the lease ends the session within a minute.
      </p>
      <p>
        Only firmware of your project is sent to a board: files in the client’s roots, or else in the folder that the
        server was started in. <C>--files</C> names other folders. Links that lead out of them are not followed.
      </p>
      <p>
        It uses the key of <C>boardwalk login</C>. Escape sequences are removed from the output that reaches the agent.
        Treat it as untrusted: firmware can print anything.
      </p>
    </Section>
  )
}
