import { CodeBlock } from '#components/code-block/code-block.tsx'
import { OLDEST_NODE } from '#http/api/oldest-node.ts'
import { NeedsKey } from '../guide/needs-key.tsx'
import { C, To } from '../guide/words.tsx'
import { Section } from '../section.tsx'
import { Table } from '../table.tsx'
import { McpServer } from './mcp-server.tsx'
import { atWork, exitCodes, firstRun, install, installByHand, manifest, manifestRun, ownFirmware } from './recipes.ts'
import { PythonSdk, TypeScriptSdk } from './sdks.tsx'

/** Shows what users install: the CLI, the SDKs and the MCP server for coding agents. */
export function Clients({ baseUrl }: { baseUrl: string }) {
  return (
    <>
      <Install baseUrl={baseUrl} />
      <FirstRun />
      <Manifest />
      <AtWork />
      <Commands />
      <ExitCodes />
      <PythonSdk baseUrl={baseUrl} />
      <TypeScriptSdk baseUrl={baseUrl} />
      <McpServer baseUrl={baseUrl} />
      <Section id="ci" title="In CI">
        <p>
          <To href="/docs/ci">The guide to CI</To> has recipes for GitHub, GitLab, Jenkins and Buildkite.
        </p>
      </Section>
    </>
  )
}

function Install({ baseUrl }: { baseUrl: string }) {
  return (
    <Section
      id="install"
      title="Install"
      aside={
        <>
          <CodeBlock title="Shell" label="Install the CLI" language="shell">
            {install(baseUrl)}
          </CodeBlock>
          <CodeBlock title="By hand" label="Install the CLI by hand" language="shell">
            {installByHand(baseUrl)}
          </CodeBlock>
        </>
      }
    >
      <NeedsKey />
      <p>The CLI needs Node.js {OLDEST_NODE} or newer.</p>
      <p>
        The script puts <C>boardwalk</C> into <C>~/.local/bin</C>, checks its hash and stores the address of this
        service. <C>boardwalk version --check</C> tells you when there is a newer version, and <C>boardwalk upgrade</C>{' '}
        installs it.
      </p>
      <p>
        <C>boardwalk login</C> shows a code and opens a page on which you approve it. It also works over SSH: open the
        page on any computer. With a key you have, run <C>boardwalk login --with-key &lt; key.txt</C>. A key in{' '}
        <C>SERVICE_API_KEY</C> wins over what is stored.
      </p>
      <p>
        All files, their versions and their hashes are in{' '}
        <a href="/clients/index.json" className="underline underline-offset-4">
          the index
        </a>
        . A name with a version, as in its <C>file</C>, always means the same bytes. Pin that one where you need to.
      </p>
    </Section>
  )
}

function FirstRun() {
  return (
    <Section
      id="run"
      title="Your first test"
      aside={
        <>
          <CodeBlock title="Base image" label="Run a test on a base image" language="shell">
            {firstRun}
          </CodeBlock>
          <CodeBlock title="Your firmware" label="Run a test of your own firmware" language="shell">
            {ownFirmware}
          </CodeBlock>
        </>
      }
    >
      <p>
        <C>run</C> starts a session, flashes the file if you give one, and watches what the board prints. It exits 0 if
        it passed and 1 if it failed.
      </p>
      <p>
        <C>--expect</C> and <C>--send</C> run in the order given. <C>--fail</C> is watched the whole time. Patterns are
        JavaScript regular expressions and match across lines and output chunks.
      </p>
      <p>
        Firmware that prints <C>##boardwalk-exit:0##</C> on a line of its own passes; anything else in place of the 0
        fails. The echo of what <C>--send</C> types does not count. <C>--format unity</C>, <C>ztest</C> or <C>tap</C>{' '}
        reads the report of your test framework.
      </p>
      <p>
        Emulated boards take <To href="/docs/parts">buttons, sensors and screens</To> with <C>--parts</C>. A board whose
        processor locks up fails its test at once.
      </p>
      <p>
        If you give several of these, all have to pass: each step must be done, and the report must be complete and
        without failures. A report in which no test ran fails. After a verdict, <C>run</C> reads on for one second, and
        what comes then can turn a pass into a failure. Tests that begin again in that second have to end. If the
        service has lost output, and nothing has failed in the rest, <C>run</C> exits 2.
      </p>
      <p>
        The session ends when the command does: after success, failure and Ctrl-C. If the process is killed, its lease
        ends the session within a minute.
      </p>
    </Section>
  )
}

function Manifest() {
  return (
    <Section
      id="manifest"
      title="Several boards at once"
      aside={
        <>
          <CodeBlock title="boardwalk.toml" label="A manifest of tests">
            {manifest}
          </CodeBlock>
          <CodeBlock title="Shell" label="Run a manifest" language="shell">
            {manifestRun}
          </CodeBlock>
        </>
      }
    >
      <p>
        <C>boardwalk init</C> writes a <C>boardwalk.toml</C> to begin with, with the firmware of your build folder.{' '}
        <C>boardwalk test</C> runs all its targets side by side, each on a session of its own. If your account may have
        no more sessions, a target waits until another has ended. <C>run</C> without a file and a board runs one target.
      </p>
      <p>
        Members are called like the flags of <C>run</C>, with <C>_</C> in place of <C>-</C>: <C>timeout</C>,{' '}
        <C>queue_timeout</C>, <C>for</C>, <C>log</C>. <C>boardwalk help manifest</C> lists them all. Paths begin at the
        manifest, and <C>{'{board_type}'}</C> and <C>{'{name}'}</C> in them are filled in. An unknown member is refused.
      </p>
      <p>
        <C>max_credits</C> at the top holds over all targets: each gets an equal part, and what it does not use goes to
        the rest. <C>parallel</C> limits how many run at once. The exit code is 1 if a test failed, else the first of 4,
        5, 2 and 3 that occurred.
      </p>
      <p>
        <C>--on-failure hold 5m</C> keeps the board of a test that failed for so long, and prints its page and the
        command for its console. That time costs credits.
      </p>
    </Section>
  )
}

function AtWork() {
  return (
    <Section
      id="work"
      title="Working on a board"
      aside={
        <CodeBlock title="Shell" label="Work on a board from the shell" language="shell">
          {atWork}
        </CodeBlock>
      }
    >
      <p>
        A session that you start with <C>sessions start</C> goes on until you end it or its time is up. In a terminal,
        commands without an id use your only live session; scripts set <C>SERVICE_SESSION_ID</C>. Ctrl-] leaves the
        console.
      </p>
      <p>
        <C>boardwalk exec --type uno-emulated -- pytest</C> runs any program with a board and ends the session
        afterwards. <C>boardwalk api GET /v1/sessions</C> calls any operation of the <To href="/docs">API</To>.
      </p>
      <p>
        <C>--json</C> prints the API’s records, <C>--jq</C> what a filter makes of them, and <C>-q</C> only ids.{' '}
        <C>--watch</C> shows a table again and again, and <C>--web</C> opens the page. <C>boardwalk completion bash</C>{' '}
        makes your shell complete flags, their values, types and ids.
      </p>
      <p>
        If no board of a type is online, a start fails at once with exit code 3. With <C>--wait-for-offline</C> it joins
        the queue all the same.
      </p>
    </Section>
  )
}

function Commands() {
  return (
    <Section id="commands" title="Commands">
      <p>
        <To href="/docs/cli">Every command with its flags.</To> In the terminal, <C>boardwalk help run</C> explains one.
      </p>
    </Section>
  )
}

function ExitCodes() {
  return (
    <Section id="exit-codes" title="Exit codes">
      <p>A script can tell from the exit code whether a test failed, or whether another try may pass.</p>
      <Table head={['Code', 'Meaning']} rows={exitCodes} />
    </Section>
  )
}
