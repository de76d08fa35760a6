import { ContactLink } from '#components/contact-link.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { env } from '#env.ts'
import { CodeBlock } from '../code-block.tsx'
import { Section } from '../section.tsx'
import { Table } from '../table.tsx'
import {
  addAndRun,
  BOARD_SETTINGS,
  enrolAgent,
  firstConfig,
  operatorAdds,
  ownToolConfig,
  TOOLS,
  unoConfig,
} from './agent-examples.ts'
import { C } from './words.tsx'

/** Shows how boards of one's own are connected: from an emulated one to hardware. */
export function Agents({ baseUrl }: { baseUrl: string }) {
  return (
    <>
      <Enrol baseUrl={baseUrl} />
      <RunIt />
      <Hardware baseUrl={baseUrl} />
      <BoardSettings />
      <Tools baseUrl={baseUrl} />
      <Check />
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
          <CodeBlock title="Only the operator of the service" label="Make a token for an agent" language="shell">
            {operatorAdds}
          </CodeBlock>
          <CodeBlock title="On the machine with the boards" label="Enrol an agent" language="shell">
            {enrolAgent(baseUrl)}
          </CodeBlock>
          <CodeBlock title="agent.yaml" label="A first configuration of an agent" language="yaml">
            {firstConfig(baseUrl)}
          </CodeBlock>
        </>
      }
    >
      <Notice tone="warn">
        You need a token from the operator of this service.
        {supportContact && (
          <>
            {' '}
            Ask <ContactLink contact={supportContact} />.
          </>
        )}
      </Notice>
      <p>
        An agent is the program on the machine that has the boards. It connects to the service, prepares boards for
        sessions, carries their consoles, and wipes them afterwards. It needs Node.js 20.9 or newer and no incoming
        connections.
      </p>
      <p>
        Every user of this service can start sessions on a connected board. You pay credits for your sessions on it, as
        on any board.
      </p>
      <p>
        The token works once, within 15 minutes. Enrolling exchanges it for a credential, which is kept in a file that
        only its user can read. If you run the service yourself, make the token with the first command.
      </p>
      <p>
        Begin with an emulated board: its configuration has no wires that could be wrong. <C>name</C> is the name that
        the token was made for.
      </p>
    </Section>
  )
}

function RunIt() {
  return (
    <Section
      id="run-agent"
      title="Add the board, and run"
      aside={
        <CodeBlock title="Shell" label="Add a board and run the agent" language="shell">
          {addAndRun}
        </CodeBlock>
      }
    >
      <p>
        The operator adds each board with its type and its slot: tell them both. <C>check</C> reads the configuration,
        looks for each tool and opens each line. <C>run</C> connects; the board is free as soon as it has been wiped
        once.
      </p>
      <p>
        <C>SIGHUP</C> makes a running agent read its configuration again. A board in use keeps its old configuration
        until it is free.
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
        The driver <C>serial</C> is for everything with a serial line. Name the line by its path in{' '}
        <C>/dev/serial/by-id</C>, which stays the same after a restart. <C>flash</C>, <C>reset</C> and <C>power</C> each
        name a ready tool or your own.
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
        Each entry of <C>boards</C> has a <C>slot</C> and a <C>driver</C>. The others are for hardware.
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
      <Table head={['Ready tool', 'For', 'Values']} rows={TOOLS} />
      <p>
        Your own tool gets each argument exactly as written, without a shell. <C>{'{port}'}</C>, <C>{'{baud}'}</C>,{' '}
        <C>{'{firmware}'}</C>, <C>{'{address}'}</C> and the names in <C>values</C> are replaced inside arguments. After{' '}
        <C>timeout</C>, the tool and everything it started are ended. With <C>releases_port</C> the agent closes the
        serial line meanwhile.
      </p>
    </Section>
  )
}

function Check() {
  return (
    <Section id="agent-problems" title="If something is wrong">
      <p>
        All mistakes in a configuration are listed at once, each with its line, its column and what is expected.{' '}
        <C>check</C> says what it found for each board, and exits with 1 if there is a problem.
      </p>
      <p>
        If the agent loses its connection, its sessions wait for two minutes. After that they end as <C>board_failed</C>
        , and the minutes since are refunded.
      </p>
      <p>
        To keep an agent running, start it with systemd or in a container, as a user who may open the serial lines: on
        Debian, a member of the group <C>dialout</C>.
      </p>
    </Section>
  )
}
