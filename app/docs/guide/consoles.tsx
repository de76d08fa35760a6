import { CodeBlock } from '../code-block.tsx'
import { Section } from '../section.tsx'
import { curlConsole, javascriptConsole, pythonConsole } from './console-examples.ts'
import { C, To } from './words.tsx'

export function Consoles({ baseUrl }: { baseUrl: string }) {
  return (
    <Section
      id="consoles"
      title="Consoles"
      aside={
        <>
          <CodeBlock title="Shell: the session, once">export SESSION=ses_…</CodeBlock>
          <CodeBlock title="curl" label="A console with curl">
            {curlConsole(baseUrl)}
          </CodeBlock>
          <CodeBlock title="JavaScript (Node 22 or later)" label="A console in JavaScript">
            {javascriptConsole(baseUrl)}
          </CodeBlock>
          <CodeBlock title="Python" label="A console in Python">
            {pythonConsole(baseUrl)}
          </CodeBlock>
        </>
      }
    >
      <p>
        A board with the capability <C>console</C> has one. It is recorded while the session runs, and can be read for
        31 days. Every byte of output has an offset, so that a reader who was away continues where it was.
      </p>
      <p>
        <To href="#openConsole">The WebSocket</To> shows output as it comes and takes what you type. Offer the
        subprotocol <C>boardwalk.console.v1</C>. It closes with <C>4410</C> when the session has ended, <C>4401</C> when
        the key was revoked, and <C>1012</C> when the service restarts: connect again at once with <C>?from=</C> the
        next offset.
      </p>
      <p>
        <To href="#readConsoleLog">The log</To> and <To href="#typeIntoConsole">the input</To> do the same with plain
        HTTP. Typed bytes are delivered at most once: if the board cannot be reached, they are refused and never kept.
      </p>
      <p>
        <To href="#createConsoleTicket">A ticket</To> lets somebody without a key read along, or type.{' '}
        <To href="#revokeConsoleTicket">Revoking</To> it closes what it opened. Share on the page of a session makes a
        link to read along, which also shows the recording after the end.
      </p>
    </Section>
  )
}
