import { CodeBlock } from '#components/code-block/code-block.tsx'
import { env } from '#env.ts'
import { OLDEST_NODE } from '#http/api/oldest-node.ts'
import { credentials, install, typescriptExample } from '../clients/recipes.ts'
import { Examples } from '../examples/examples.tsx'
import { baseUrl } from '../reference/load.ts'
import { Section } from '../section.tsx'
import {
  cliSession,
  curlSession,
  javascriptSession,
  pythonSdkSession,
  pythonSession,
} from './first-session-examples.ts'
import { C, Op, To } from './words.tsx'

export function FirstSession() {
  return (
    <>
      <InTheBrowser />
      <FromTheTerminal />
      <FromAProgram />
      <Afterwards />
    </>
  )
}

function InTheBrowser() {
  const { signupCredits } = env()
  return (
    <Section
      id="browser"
      title="In your browser"
      aside={
        <CodeBlock title="Type at the prompt of the board" label="Lines for the console">
          {'help\nled on'}
        </CodeBlock>
      }
    >
      <ol className="list-decimal space-y-1.5 pl-5">
        <li>
          <To href="/sign-up">Sign up</To> with an e-mail address and a password. No card is needed.
          {signupCredits > 0 && ` ${signupCredits} credits come with the account.`}
        </li>
        <li>
          Open <To href="/boards">Boards</To> and start an emulated board, such as “Arduino Uno, emulated”. It runs
          within seconds.
        </li>
        <li>
          The console is on the session page. Click into it, type <C>help</C> and press Enter.
        </li>
        <li>
          Type <C>led on</C>. The board answers <C>pin 13 high</C>.
        </li>
        <li>
          Choose <b>End</b>. The board is released immediately, and no further minute is charged.
        </li>
      </ol>
      <p className="text-muted">
        Each started minute costs the board’s rate, which is shown before you start. On the free tier you have one
        session at a time. Real hardware needs a confirmed e-mail address; emulated boards do not.
      </p>
    </Section>
  )
}

function FromTheTerminal() {
  return (
    <Section
      id="terminal"
      title="From your terminal"
      aside={
        <>
          <CodeBlock title="Shell: once" label="Install the CLI for a first session" language="shell">
            {install(baseUrl())}
          </CodeBlock>
          <CodeBlock title="Shell" label="Run a first session from the terminal" language="shell">
            {cliSession}
          </CodeBlock>
        </>
      }
    >
      <p>
        API calls need a key, and keys need the paid tier. <To href="/credits">Top up</To> once with any pack; the
        account then stays on the paid tier.
      </p>
      <p>
        Install the CLI. It needs Node.js {OLDEST_NODE} or newer. <C>boardwalk login</C> shows a code and opens a page
        on which you approve it, which creates a key for this computer.
      </p>
      <p>
        <C>boardwalk run</C> starts a session, waits for the prompt, types <C>led on</C> and waits for the answer. It
        exits with 0 if the text appeared, and always ends the session.
      </p>
      <p>
        See <To href="/docs/clients">everything the CLI can do</To>.
      </p>
    </Section>
  )
}

function FromAProgram() {
  return (
    <Section
      id="program"
      title="From a program"
      aside={
        <>
          <CodeBlock title="Shell: your key, once" label="Export the key of a first session" language="shell">
            {credentials(baseUrl())}
          </CodeBlock>
          <Examples
            name="first-session"
            title="A first session"
            codes={{
              curl: curlSession(baseUrl()),
              cli: cliSession,
              python: pythonSession(baseUrl()),
              javascript: javascriptSession(baseUrl()),
              'python-sdk': pythonSdkSession,
              'typescript-sdk': typescriptExample,
            }}
          />
        </>
      }
    >
      <p>
        <To href="/docs/first-call">Get a key</To> and export it. Save an example and run it: it does what you did in
        the browser. JavaScript needs Node.js 20 (a file that ends in <C>.mjs</C>). Python needs Python 3.8 and no
        packages. The SDKs are for <To href="/docs/clients#python">Python</To> 3.10 and{' '}
        <To href="/docs/clients#typescript">Node.js</To> 22.12.
      </p>
      <ol className="list-decimal space-y-1.5 pl-5">
        <li>
          <Op id="startSession">Start a session</Op> on any free board of a type.
        </li>
        <li>
          <Op id="readSession">Wait</Op> until it runs. If all boards are busy it is queued for up to 15 minutes.
        </li>
        <li>
          <Op id="typeIntoConsole">Type</Op>, and <Op id="readConsoleLog">read what the board printed</Op>.
        </li>
        <li>
          <Op id="endSession">End it</Op>. Otherwise it ends at its time limit.
        </li>
      </ol>
    </Section>
  )
}

function Afterwards() {
  return (
    <Section id="next" title="What to do next">
      <ul className="list-disc space-y-1.5 pl-5">
        <li>
          <To href="/docs/flash">Flash your own firmware</To> and read what it prints.
        </li>
        <li>
          <To href="/docs/ci">Test every commit on a board</To> in CI.
        </li>
        <li>
          <To href="/docs/consoles">Keep a console open</To> from your own program.
        </li>
      </ul>
    </Section>
  )
}
