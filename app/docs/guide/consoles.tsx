import { CodeBlock } from '#components/code-block/code-block.tsx'
import { Examples } from '../examples/examples.tsx'
import { Section } from '../section.tsx'
import { curlConsole, javascriptConsole, pythonConsole, webSocketConsole } from './console-examples.ts'
import { NeedsKey } from './needs-key.tsx'
import { C, Op, To } from './words.tsx'

/** Shows the ways to a console. */
export function Consoles({ baseUrl }: { baseUrl: string }) {
  return (
    <>
      <TypeAndRead baseUrl={baseUrl} />
      <OverWebSocket baseUrl={baseUrl} />
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
          <CodeBlock title="Shell: a session, with the CLI" label="Start a session with a console" language="shell">
            {'export SESSION=$(\n  boardwalk sessions start uno-emulated --for 10m -q)'}
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
        Boards with the capability <C>console</C> have a serial console. You can use it on the session page in your
        browser, in a terminal with <C>boardwalk console</C>, or from a program.
      </p>
      <p>
        A program needs only two HTTP calls: <Op id="typeIntoConsole">one to send input</Op>, and{' '}
        <Op id="readConsoleLog">one to read the output</Op>. Each example types <C>help</C> and shows what the board
        prints.
      </p>
      <p>
        Input is never stored. If the board cannot be reached, the call fails with{' '}
        <To href="/docs/errors#board_unreachable">
          <C>board_unreachable</C>
        </To>
        , and you can send the input again.
      </p>
      <p>
        In <C>boardwalk console</C>, press Ctrl-] to leave. The session keeps running. A board cannot set titles, links
        or the clipboard of your terminal; <C>--log</C> keeps every byte.
      </p>
    </Section>
  )
}

function OverWebSocket({ baseUrl }: { baseUrl: string }) {
  return (
    <Section
      id="websocket"
      title="Stream over a WebSocket"
      aside={
        <CodeBlock title="console.mjs" label="Stream a console over a WebSocket" language="typescript">
          {webSocketConsole(baseUrl)}
        </CodeBlock>
      }
    >
      <p>
        <Op id="openConsole">The WebSocket</Op> sends output as soon as the board prints it, and takes what you type.
        Offer the subprotocol <C>boardwalk.console.v1</C>. Send your key in the <C>Authorization</C> header, never in
        the URL.
      </p>
      <p>
        The example needs Node.js 22 or later, whose WebSocket accepts headers. Run it with <C>node console.mjs</C>. It
        prints the console until the session ends.
      </p>
      <p>
        <C>from</C> says where the output begins: <C>start</C>, an offset, or <C>tail</C> for the newest output, which
        is the default. Of an offset that is still to come, nothing before it is sent. With <C>mode=ro</C> the
        connection only reads.
      </p>
      <p>
        The reference lists <To href="/docs/api/consoles#openConsole">the messages and close codes</To>.
      </p>
    </Section>
  )
}

function TheRecord() {
  return (
    <Section id="record" title="The recording">
      <p>
        The output of a console is recorded, and you can read it for 31 days: the first 64 KiB, and the newest 8 MiB (64
        MiB on the paid tier). What you type is not recorded, but most boards print it back.
      </p>
      <p>
        Each byte of output has an offset, counted from the start of the session. Remember the next offset, and a reader
        can continue without losing or repeating anything.
      </p>
    </Section>
  )
}

function Sharing() {
  return (
    <Section id="share" title="Share a console">
      <p>
        To let someone watch without an account, choose <b>Share</b> on the session page and send them the link. After
        the session it shows the recording. You can also make a link after the end. <C>boardwalk share</C> prints such a
        link.
      </p>
      <p>
        From a program, <Op id="createConsoleTicket">create a ticket</Op>. Its holder opens the WebSocket without a key,
        to watch or also to type. <Op id="revokeConsoleTicket">Revoke the ticket</Op> to close its connections.
      </p>
    </Section>
  )
}
