import { CodeBlock } from '../code-block.tsx'
import { Section } from '../section.tsx'
import { Step, Steps } from '../steps.tsx'
import { Table } from '../table.tsx'
import {
  BOARD_SETTINGS,
  badCheck,
  checkSlot,
  EMULATED_SETTINGS,
  enrolAgain,
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
      <KeepRunning baseUrl={baseUrl} />
      <Hardware baseUrl={baseUrl} />
      <BoardSettings />
      <Tools baseUrl={baseUrl} />
      <Check baseUrl={baseUrl} />
      <ForOperators />
    </>
  )
}

function Hardware({ baseUrl }: { baseUrl: string }) {
  return (
    <Section id="hardware" title="Add a hardware board" isWide>
      <p className="max-w-prose">
        A board that can be flashed starts every session with a base image, so that nothing of an earlier user runs.
        Without an image it needs <C>erase</C>: otherwise it never becomes available. A board that can be switched off
        is off while nobody uses it.
      </p>
      <Steps>
        <Step
          code={
            <CodeBlock title="/etc/boardwalk/agent.yaml" label="A configuration for an Arduino" language="yaml">
              {unoConfig(baseUrl)}
            </CodeBlock>
          }
        >
          <p>
            Edit the file that the service uses. The driver <C>serial</C> is for a board with a serial line. The rules
            give each line a name in <C>/dev/boardwalk</C> that stays the same: by the serial number of its chip or, if
            it has none, by its socket.
          </p>
          <p>
            For <C>flash</C>, <C>reset</C> and <C>power</C>, use a <To href="#agent-tools">built-in tool</To> or your
            own, and install its program for all users: here <C>avrdude</C> and <C>uhubctl</C>. Without a hub that can
            switch its ports, leave out <C>power</C>, <C>hub</C> and <C>hub_port</C>.
          </p>
        </Step>
        <Step
          code={
            <CodeBlock title="On the machine with the boards" label="Check the board" language="shell">
              {checkSlot}
            </CodeBlock>
          }
        >
          <p>
            Check the new board. The agent can stay up. <To href="#agent-problems">What to do</To> if a line begins with{' '}
            <C>bad</C>.
          </p>
        </Step>
        <Step
          code={
            <CodeBlock title="On the machine with the boards" label="Read the configuration again" language="shell">
              {reload}
            </CodeBlock>
          }
        >
          <p>
            Let the agent read its configuration again. It logs <C>not reloaded</C> if something is wrong in it. A board
            in use keeps its old configuration until it is free. <C>service</C> and <C>name</C> need a restart.
          </p>
        </Step>
        <Step>
          <p>
            Tell the operator the board’s type and its <C>slot</C>: they{' '}
            <To href="#agent-operator">add the board and set its image</To>. After a moment it is available on{' '}
            <To href="/boards">Boards</To>: start a session on it.
          </p>
        </Step>
      </Steps>
    </Section>
  )
}

function BoardSettings() {
  return (
    <Section id="agent-keys" title="Board settings">
      <p>
        Each entry of <C>boards</C> needs a <C>slot</C> and a <C>driver</C>. The other settings of the first table are
        for hardware, with the driver <C>serial</C> or <C>jumpstarter</C>; those of the second are for emulated boards.
      </p>
      <Table head={['Setting', 'Meaning']} rows={BOARD_SETTINGS} />
      <Table head={['Emulated board', 'Meaning']} rows={EMULATED_SETTINGS} />
      <p>
        For <C>qemu</C>, install <C>qemu-system-arm</C> on the machine with the boards, and for a micro:bit also{' '}
        <C>firmware-microbit-micropython</C>. Debian 13 lacks the second package: that of Debian 12 works.
      </p>
    </Section>
  )
}

function Tools({ baseUrl }: { baseUrl: string }) {
  return (
    <Section
      id="agent-tools"
      title="Flash and power tools"
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

function Check({ baseUrl }: { baseUrl: string }) {
  return (
    <Section
      id="agent-problems"
      title="If something is wrong"
      aside={
        <>
          <CodeBlock title="What check prints">{badCheck}</CodeBlock>
          <CodeBlock title="To enrol again, with a new token" label="Enrol a revoked agent again" language="shell">
            {enrolAgain(baseUrl)}
          </CodeBlock>
        </>
      }
    >
      <p>
        All mistakes in a configuration are listed at once, each with its line, its column and what is expected.{' '}
        <C>check</C> switches each board on, opens its line, and says what it found. It exits with 1 if there is a
        problem. A board that somebody has is <C>in use</C>.
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
    <Section id="agent-operator" title="If you run the service yourself" isWide>
      <Steps>
        <Step
          code={
            <CodeBlock title="On the service" label="Make a token for an agent" language="shell">
              {operatorEnrols}
            </CodeBlock>
          }
        >
          <p>
            <C>agents enrol</C> prints a token, and the command with which the agent is downloaded and enrolled.
          </p>
        </Step>
        <Step
          code={
            <CodeBlock title="On the service" label="Add boards" language="shell">
              {operatorAdds}
            </CodeBlock>
          }
        >
          <p>
            Once the agent is enrolled, <C>boards add</C> adds a board with the <C>slot</C> that it has in{' '}
            <C>agent.yaml</C>, and prints its id. The first board of a new type adds the type, at <C>--rate</C> credits
            per minute, with one base image.
          </p>
        </Step>
        <Step
          code={
            <CodeBlock title="On the service" label="Set a base image" language="shell">
              {operatorSetsImage}
            </CodeBlock>
          }
        >
          <p>
            For hardware that can be flashed, <C>images set</C> gives the image a file. A board that was checked before
            is in quarantine: release it. Emulated boards have their images already.
          </p>
        </Step>
      </Steps>
    </Section>
  )
}
