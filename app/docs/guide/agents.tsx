import { CodeBlock } from '../code-block.tsx'
import { Section } from '../section.tsx'
import { Table } from '../table.tsx'
import {
  BOARD_SETTINGS,
  checked,
  checkService,
  operatorAdds,
  operatorEnrols,
  operatorSetsImage,
  ownToolConfig,
  PROBLEMS,
  reload,
  TOOLS,
  unoConfig,
} from './agent-examples.ts'
import { Enrol, KeepRunning, RunIt } from './agent-setup.tsx'
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

function Hardware({ baseUrl }: { baseUrl: string }) {
  return (
    <Section
      id="hardware"
      title="Add a hardware board"
      aside={
        <>
          <CodeBlock title="/etc/boardwalk/agent.yaml" label="A configuration for an Arduino" language="yaml">
            {unoConfig(baseUrl)}
          </CodeBlock>
          <CodeBlock title="On the machine with the boards" label="Read the configuration again" language="shell">
            {reload}
          </CodeBlock>
        </>
      }
    >
      <p>
        Use the driver <C>serial</C> for a board with a serial line. Give the line’s path in <C>/dev/serial/by-id</C>,
        which stays the same after a restart. For <C>flash</C>, <C>reset</C> and <C>power</C>, use a built-in tool or
        your own. Without a hub that can switch its ports, leave out <C>power</C>, <C>hub</C> and <C>hub_port</C>.
      </p>
      <p>
        A board that can be flashed starts every session with a base image, so that nothing of an earlier user runs. The
        operator <To href="#agent-operator">adds the board and sets its image</To>. Without an image, it needs{' '}
        <C>erase</C>: otherwise it never becomes available. A board that can be switched off is off while nobody uses
        it.
      </p>
      <p>
        Edit the file that the service uses, then reload it. A board in use keeps its old configuration until it is
        free. <C>service</C> and <C>name</C> need a restart.
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
        serial line while the tool runs. Here <C>pulse-reset.sh</C> is a script of yours that resets the board.
      </p>
    </Section>
  )
}

function Check() {
  return (
    <Section
      id="agent-problems"
      title="If something is wrong"
      aside={
        <>
          <CodeBlock title="On the machine with the boards" label="Check an agent that is a service" language="shell">
            {checkService}
          </CodeBlock>
          <CodeBlock title="What it prints">{checked}</CodeBlock>
        </>
      }
    >
      <p>
        All mistakes in a configuration are listed at once, each with its line, its column and what is expected.{' '}
        <C>check</C> says what it found for each board, and exits with 1 if there is a problem. It switches each board
        on and opens its line, so stop the service for it.
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
        <>
          <CodeBlock title="1. On the service" label="Make a token for an agent" language="shell">
            {operatorEnrols}
          </CodeBlock>
          <CodeBlock title="2. Once the agent is enrolled" label="Add its boards" language="shell">
            {operatorAdds}
          </CodeBlock>
          <CodeBlock title="3. For hardware that can be flashed" label="Set a base image" language="shell">
            {operatorSetsImage}
          </CodeBlock>
        </>
      }
    >
      <ol className="list-decimal space-y-1.5 pl-5">
        <li>
          <C>agents enrol</C> prints a token, and the command with which the agent is downloaded and enrolled.
        </li>
        <li>
          <C>boards add</C> adds a board, with the <C>slot</C> that it has in <C>agent.yaml</C>, and prints its id. The
          first board of a new type adds the type, at <C>--rate</C> credits per minute, with one base image.
        </li>
        <li>
          <C>images set</C> gives the image a file. A board that was checked before is in quarantine: release it.
          Emulated boards have their images already.
        </li>
      </ol>
    </Section>
  )
}
