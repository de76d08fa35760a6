import { CodeBlock } from '../code-block.tsx'
import { Section } from '../section.tsx'
import { Step, Steps } from '../steps.tsx'
import { Table } from '../table.tsx'
import {
  BOARD_SETTINGS,
  baseImage,
  checkAll,
  checkSlot,
  EMULATED_SETTINGS,
  enrolAgain,
  findBoard,
  operatorAdds,
  operatorEnrols,
  operatorSetsImage,
  ownToolConfig,
  PROBLEMS,
  reload,
  TOOLS,
  unoConfig,
} from './agent-examples.ts'
import { Enrol, KeepRunning, Replace, RunIt } from './agent-setup.tsx'
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
      <Replace baseUrl={baseUrl} />
      <ForOperators />
    </>
  )
}

function Hardware({ baseUrl }: { baseUrl: string }) {
  return (
    <Section id="hardware" title="Add a hardware board" isWide>
      <p className="max-w-prose">
        Here an Arduino Uno. A board that can be flashed starts every session with a base image, so that nothing of an
        earlier user runs. Without an image it needs <C>erase</C>, which an Uno does not have. A board that can be
        switched off is off while nobody uses it.
      </p>
      <Steps>
        <Step
          code={
            <CodeBlock title="On the machine with the boards" label="Find the board" language="shell">
              {findBoard}
            </CodeBlock>
          }
        >
          <p>
            Install the program that flashes it, and find its serial line. The rules give each line a name that stays
            the same: by the serial number of its chip or, if it has none, by its socket. If there are several, unplug
            the board to see which name goes.
          </p>
        </Step>
        <Step
          code={
            <CodeBlock title="/etc/boardwalk/agent.yaml" label="A configuration for an Arduino" language="yaml">
              {unoConfig(baseUrl)}
            </CodeBlock>
          }
        >
          <p>
            Edit the file that the service uses. <C>baud</C> is the rate of your firmware, <C>upload_baud</C> that of
            the boot loader.
          </p>
          <p>
            On a hub that can switch its ports, <C>power: uhubctl</C> lets users switch the board. It needs <C>hub</C>{' '}
            and <C>hub_port</C> among its <C>values</C>: see <C>sudo uhubctl</C>. For other boards,{' '}
            <To href="#agent-tools">choose another tool</To>.
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
            Check it. The agent can stay up, as it does not have this board yet. A board that has no base image yet may
            print nothing: go on. For other lines with <C>bad</C>, see <To href="#agent-problems">what to do</To>.
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
        <Step
          code={
            <CodeBlock title="base.ino" label="A base image for an Uno" language="c">
              {baseImage}
            </CodeBlock>
          }
        >
          <p>
            Build a base image that prints something as it starts. In the Arduino IDE, <b>Export Compiled Binary</b>{' '}
            makes <C>base.ino.hex</C>. Do not take the file with <C>with_bootloader</C> in its name.
          </p>
          <p>
            Send the operator this file, the text that it prints, and the board’s type and <C>slot</C>: they{' '}
            <To href="#agent-operator">add the board and set its image</To>.
          </p>
        </Step>
        <Step>
          <p>
            Once the image runs, the board is available on <To href="/boards">Boards</To>: start a session on it. If it
            does not become available, the agent’s log says why.
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
    <Section id="agent-problems" title="If something is wrong" isWide>
      <p className="max-w-prose">
        All mistakes in a configuration are listed at once, each with its line, its column and what is expected.{' '}
        <C>check</C> switches each board on, opens its line, and says what it found. It exits with 1 if there is a
        problem. Stop the agent before you check boards that it has: their sessions end.
      </p>
      <div className="grid items-start gap-4 pt-1 xl:grid-cols-2">
        <CodeBlock title="On the machine with the boards" label="Check all boards" language="shell">
          {checkAll}
        </CodeBlock>
        <CodeBlock title="To enrol again, with a new token" label="Enrol a revoked agent again" language="shell">
          {enrolAgain(baseUrl)}
        </CodeBlock>
      </div>
      <Table head={['Message', 'What to do']} rows={PROBLEMS} />
      <p className="max-w-prose">
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
