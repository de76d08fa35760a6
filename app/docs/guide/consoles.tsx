import { CodeBlock } from '../code-block.tsx'
import { Examples } from '../examples/examples.tsx'
import { Section } from '../section.tsx'
import { Table } from '../table.tsx'
import { curlConsole, javascriptConsole, pythonConsole } from './console-examples.ts'
import { NeedsKey } from './needs-key.tsx'
import { C, Op } from './words.tsx'

/** Shows the ways to a console. */
export function Consoles({ baseUrl }: { baseUrl: string }) {
  return (
    <>
      <TypeAndRead baseUrl={baseUrl} />
      <OverWebSocket />
      <TheRecord />
      <Sharing />
    </>
  )
}

function TypeAndRead({ baseUrl }: { baseUrl: string }) {
  return (
    <Section
      id="consoles"
      title="Type and read"
      aside={
        <>
          <CodeBlock title="Shell: the session, once" language="shell">
            export SESSION=ses_…
          </CodeBlock>
          <Examples
            name="console"
            title="Type into a console and read it"
            codes={{
              curl: curlConsole(baseUrl),
              cli: 'boardwalk console "$SESSION"',
              python: pythonConsole(baseUrl),
              javascript: javascriptConsole(baseUrl),
            }}
          />
        </>
      }
    >
      <NeedsKey />
      <p>
        A board with the capability <C>console</C> has one. On the page of a session you type into it directly, in a
        terminal with <C>boardwalk console</C>. The examples send <C>help</C> and show what the board prints.
      </p>
      <p>
        <Op id="readConsoleLog">The log</Op> and <Op id="typeIntoConsole">the input</Op> work with plain HTTP. Typed
        bytes are delivered at most once: if the board cannot be reached, they are refused and never kept.
      </p>
      <p>
        The JavaScript example needs Node.js 22 or later, whose WebSocket takes headers. The command line needs a
        terminal; Ctrl-] leaves the console.
      </p>
    </Section>
  )
}

function OverWebSocket() {
  return (
    <Section id="websocket" title="Over a WebSocket">
      <p>
        <Op id="openConsole">The WebSocket</Op> shows output as it comes and takes what you type. Offer the subprotocol{' '}
        <C>boardwalk.console.v1</C>. Binary messages are output: 8 bytes of offset, then the bytes. Text messages are
        JSON about the console.
      </p>
      <Table
        head={['Close code', 'Meaning']}
        rows={[
          ['4410', 'The session has ended.'],
          ['4401', 'The key was revoked.'],
          ['1012', 'The service restarts: connect again at once with `?from=` the next offset.'],
        ]}
      />
    </Section>
  )
}

function TheRecord() {
  return (
    <Section id="record" title="The recording">
      <p>
        A console is recorded while the session runs, and can be read for 31 days. Every byte of output has an offset,
        so a reader can continue where it left off. What you type is not recorded.
      </p>
    </Section>
  )
}

function Sharing() {
  return (
    <Section id="share" title="Share a console">
      <p>
        <Op id="createConsoleTicket">A ticket</Op> lets someone without a key watch, or type.{' '}
        <Op id="revokeConsoleTicket">Revoking</Op> it closes what it opened. Share on the page of a session makes a link
        to read along, which also shows the recording after the end. It can be made after the end, too.
      </p>
    </Section>
  )
}
