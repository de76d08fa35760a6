import { ContactLink } from '#components/contact-link.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { env } from '#env.ts'
import { CodeBlock } from '../code-block.tsx'
import { Section } from '../section.tsx'
import { Table } from '../table.tsx'
import {
  BOARD_SETTINGS,
  checked,
  enrolAgent,
  firstConfig,
  installUnit,
  operatorAdds,
  ownToolConfig,
  PROBLEMS,
  run,
  serviceUnit,
  TOOLS,
  unoConfig,
} from './agent-examples.ts'
import { C, To } from './words.tsx'

/** Shows how boards of one's own are connected: from an emulated one to hardware. */
export function Agents({ baseUrl }: { baseUrl: string }) {
  return (
    <>
      <Enrol baseUrl={baseUrl} />
      <RunIt />
      <KeepRunning />
      <Hardware baseUrl={baseUrl} />
      <BoardSettings />
      <Tools baseUrl={baseUrl} />
      <Check />
      <ForOperators />
    </>
  )
}

function Enrol({ baseUrl }: { baseUrl: string }) {
  const { supportContact } = env()
  return (
    <Section
      id="enrol"
      title="Enrol an agent"
      aside={
        <>
          <CodeBlock title="agent.yaml" label="A first configuration of an agent" language="yaml">
            {firstConfig(baseUrl)}
          </CodeBlock>
          <CodeBlock title="On the machine with the boards" label="Enrol an agent" language="shell">
            {enrolAgent(baseUrl)}
          </CodeBlock>
        </>
      }
    >
      <Notice tone="warn">
        Boards that you connect are shared: every user can start sessions on them, and you pay credits for your own. You
        need a token, which only the operator of this service can make.
        {supportContact && (
          <>
            {' '}
            Ask <ContactLink contact={supportContact} />.
          </>
        )}{' '}
        If you are the operator, <To href="#agent-operator">make one</To>.
      </Notice>
      <p>
        An agent is the program on the machine that has the boards. It connects to the service, prepares boards for
        sessions, passes on what goes over their consoles, and wipes them afterwards. It needs Node.js 20.9 or newer,
        and no open ports.
      </p>
      <ol className="list-decimal space-y-1.5 pl-5">
        <li>
          Ask the operator for a token. It is made for one <C>name</C>.
        </li>
        <li>
          Save the configuration as <C>agent.yaml</C>, with this <C>name</C>. It begins with an emulated board, so that
          you can try the agent without hardware.
        </li>
        <li>
          Download the agent and enrol it. The token works once, within 15 minutes. It is exchanged for a credential,
          which is kept in a file that only its user can read.
        </li>
      </ol>
    </Section>
  )
}

function RunIt() {
  return (
    <Section
      id="run-agent"
      title="Check and run it"
      aside={
        <CodeBlock title="On the machine with the boards" label="Check and run the agent" language="shell">
          {run}
        </CodeBlock>
      }
    >
      <p>
        The operator <To href="#agent-operator">adds each board</To> to the service: tell them its type and its{' '}
        <C>slot</C>.
      </p>
      <p>
        <C>check</C> reads the configuration, finds each tool and opens each serial line. <C>run</C> connects, and
        prints a line with <C>connected</C>. A board can be used as soon as it has been wiped once.
      </p>
      <p>
        <C>SIGHUP</C> makes a running agent read its configuration again. A board in use keeps its old configuration
        until it is free.
      </p>
    </Section>
  )
}

function KeepRunning() {
  return (
    <Section
      id="keep-agent-running"
      title="Keep it running"
      aside={
        <>
          <CodeBlock title="/etc/systemd/system/boardwalk-agent.service" language="systemd">
            {serviceUnit}
          </CodeBlock>
          <CodeBlock title="On the machine with the boards" label="Install the agent as a service" language="shell">
            {installUnit}
          </CodeBlock>
        </>
      }
    >
      <p>
        With systemd the agent starts with the machine, and again after a failure. Save the unit, stop the agent that
        you have run by hand, and move its files to where the unit expects them. Do not enrol again: the credential
        moves along.
      </p>
      <p>
        The unit reads the credential as root, and runs the agent as an unprivileged user. On Debian its groups{' '}
        <C>dialout</C> and <C>plugdev</C> may open serial lines and probes.
      </p>
    </Section>
  )
}

function Hardware({ baseUrl }: { baseUrl: string }) {
  return (
    <Section
      id="hardware"
      title="Add a hardware board"
      aside={
        <CodeBlock title="agent.yaml" label="A configuration for an Arduino" language="yaml">
          {unoConfig(baseUrl)}
        </CodeBlock>
      }
    >
      <p>
        Use the driver <C>serial</C> for a board with a serial line. Give the line’s path in <C>/dev/serial/by-id</C>,
        which stays the same after a restart. For <C>flash</C>, <C>reset</C> and <C>power</C>, use a built-in tool or
        your own.
      </p>
      <p>
        A board that can be flashed starts every session with a base image, so that nothing of an earlier user runs. A
        board that can be switched off is off while nobody uses it.
      </p>
    </Section>
  )
}

function BoardSettings() {
  return (
    <Section id="agent-keys" title="Board settings">
      <p>
        Each entry of <C>boards</C> needs a <C>slot</C> and a <C>driver</C>. An emulated board needs nothing else, one
        of <C>qemu</C> needs a <C>machine</C>, such as <C>microbit</C>. The other settings are for hardware:{' '}
        <C>serial</C> and <C>jumpstarter</C>.
      </p>
      <Table head={['Setting', 'Meaning']} rows={BOARD_SETTINGS} />
    </Section>
  )
}

function Tools({ baseUrl }: { baseUrl: string }) {
  return (
    <Section
      id="agent-tools"
      title="Tools"
      aside={
        <CodeBlock title="agent.yaml" label="A configuration with a tool of your own" language="yaml">
          {ownToolConfig(baseUrl)}
        </CodeBlock>
      }
    >
      <Table head={['Built-in tool', 'For', 'Values']} rows={TOOLS} />
      <p>
        Your own tool gets each argument exactly as written, without a shell. <C>{'{port}'}</C>, <C>{'{baud}'}</C>,{' '}
        <C>{'{firmware}'}</C>, <C>{'{address}'}</C> and the names in <C>values</C> are replaced inside arguments. After{' '}
        <C>timeout</C>, the tool and everything it started are stopped. With <C>releases_port</C> the agent closes the
        serial line while the tool runs.
      </p>
    </Section>
  )
}

function Check() {
  return (
    <Section
      id="agent-problems"
      title="If something is wrong"
      aside={<CodeBlock title="node agent.mjs check --config agent.yaml">{checked}</CodeBlock>}
    >
      <p>
        All mistakes in a configuration are listed at once, each with its line, its column and what is expected.{' '}
        <C>check</C> says what it found for each board, and exits with 1 if there is a problem.
      </p>
      <Table head={['Message', 'What to do']} rows={PROBLEMS} />
      <p>
        If the agent loses its connection, its sessions wait for two minutes. After that they end as <C>board_failed</C>
        . <To href="/pricing#charges">See what is refunded.</To>
      </p>
    </Section>
  )
}

function ForOperators() {
  return (
    <Section
      id="agent-operator"
      title="If you run the service yourself"
      aside={
        <CodeBlock title="On the service" label="Admit an agent and add its boards" language="shell">
          {operatorAdds}
        </CodeBlock>
      }
    >
      <p>
        The first command prints the agent’s token. The second adds a board to the service, with the <C>slot</C> that it
        has in <C>agent.yaml</C>.
      </p>
    </Section>
  )
}
