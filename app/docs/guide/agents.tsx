import { CodeBlock } from '#components/code-block/code-block.tsx'
import { Section } from '../section.tsx'
import { Table } from '../table.tsx'
import {
  BOARD_SETTINGS,
  checkAll,
  EMULATED_SETTINGS,
  enrolAgain,
  ownToolConfig,
  PROBLEMS,
  TOOLS,
} from './agent-examples.ts'
import { Hardware } from './agent-hardware.tsx'
import { ForOperators } from './agent-operator.tsx'
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
      lead={
        <div className="mt-2 mb-3">
          <Table head={['Built-in tool', 'For', 'Takes', 'Values, with an example']} rows={TOOLS} />
        </div>
      }
      aside={
        <CodeBlock title="agent.yaml" label="A configuration with a tool of your own" language="yaml">
          {ownToolConfig(baseUrl)}
        </CodeBlock>
      }
    >
      <p>
        <C>avrdude-arduino</C> is for boards with the boot loader of an Uno or a Nano; an old Nano needs{' '}
        <C>upload_baud: 57600</C>. For other boards, such as a Mega, write the <C>argv</C> of <C>flash</C> yourself.
      </p>
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
      <Table head={['Message', 'What to do']} rows={PROBLEMS} wrapsNames />
      <p className="max-w-prose">
        If the agent loses its connection, its sessions wait for two minutes. After that they end as <C>board_failed</C>
        . <To href="/pricing#charges">See what is refunded.</To>
      </p>
    </Section>
  )
}
