import { CodeBlock } from '#components/code-block/code-block.tsx'
import { ContactLink } from '#components/contact-link.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { env } from '#env.ts'
import { OLDEST_NODE } from '#http/api/oldest-node.ts'
import { Section } from '../section.tsx'
import { Step, Steps } from '../steps.tsx'
import {
  checkFirst,
  downloadService,
  enrolAgent,
  firstConfig,
  installNode,
  installService,
  replaceAgent,
  run,
  startService,
} from './agent-examples.ts'
import { C, To } from './words.tsx'

const BOARDS = 'On the machine with the boards'
const FOLDER = 'In the folder of the agent'

/** How an agent is enrolled, with an emulated board first. */
export function Enrol({ baseUrl }: { baseUrl: string }) {
  const { supportContact } = env()
  return (
    <Section id="enrol" title="Enrol an agent" isWide>
      <div className="max-w-prose space-y-3">
        <p>
          An agent is the program on the machine that has the boards. It connects to the service, prepares boards for
          sessions, passes on what goes over their consoles, and wipes them afterwards. It needs no open ports. You
          need:
        </p>
        <ul className="list-disc space-y-1.5 pl-5">
          <li>A Linux machine with systemd 250 or newer, such as Debian 12 or Ubuntu 24.04.</li>
          <li>
            Node.js {OLDEST_NODE} or newer, installed for all users. nvm does not work: it installs into your home
            folder.
          </li>
          <li>
            The operator of this service, who makes the token of the agent, and adds each board to the service.
            {supportContact && (
              <>
                {' '}
                Ask <ContactLink contact={supportContact} />.
              </>
            )}{' '}
            If you are the operator, see <To href="#agent-operator">the operator’s steps</To>.
          </li>
        </ul>
        <Notice tone="warn">
          Boards that you connect are shared: every user can start sessions on them, and you pay credits for your own.
        </Notice>
      </div>
      <Steps>
        <Step title="Install Node.js" code={{ at: BOARDS, label: 'Install Node.js', text: installNode }}>
          <p>
            Debian 12 and Ubuntu 24.04 have a version that is too old: download the Linux binary from{' '}
            <To href="https://nodejs.org/en/download">nodejs.org</To> and unpack it.
          </p>
        </Step>
        <Step
          title="Write a configuration"
          code={{
            at: 'agent.yaml',
            label: 'A first configuration of an agent',
            language: 'yaml',
            text: firstConfig(baseUrl),
          }}
        >
          <p>
            Save the configuration as <C>agent.yaml</C>. It begins with an emulated board, so that you can try the agent
            without hardware. Agree with the operator on a <C>name</C> for the agent.
          </p>
        </Step>
        <Step title="Enrol" code={{ at: BOARDS, label: 'Enrol an agent', text: enrolAgent(baseUrl) }}>
          <p>
            Ask the operator for a token for this name. It works once, within 15 minutes from when it is made. Download
            the agent and enrol it with your name and your token, or with the command that the operator sends you. The
            token is exchanged for a credential, which is kept in <C>agent.yaml.credential</C>. Only its user can read
            that file.
          </p>
        </Step>
      </Steps>
    </Section>
  )
}

/** How it is started by hand. */
export function RunIt() {
  return (
    <Section id="run-agent" title="Check and run it" isWide>
      <Steps>
        <Step title="Check the configuration" code={{ at: BOARDS, label: 'Check the agent', text: checkFirst }}>
          <p>
            <C>check</C> reads the configuration, finds each tool and opens each serial line. Emulated boards are
            started.
          </p>
        </Step>
        <Step title="Let the operator add the board">
          <p>
            Tell them its type, here <C>pico-emulated</C>, and its <C>slot</C>: they{' '}
            <To href="#agent-operator">add it to the service</To>.
          </p>
        </Step>
        <Step title="Run the agent" code={{ at: BOARDS, label: 'Run the agent', text: run }}>
          <p>
            It connects, and prints a line with <C>connected</C>. As soon as the board has been wiped once, it is
            available on <To href="/boards">Boards</To>: start a session on it.
          </p>
        </Step>
      </Steps>
    </Section>
  )
}

/** How it becomes a service of the machine. */
export function KeepRunning({ baseUrl }: { baseUrl: string }) {
  return (
    <Section id="keep-agent-running" title="Keep it running" isWide>
      <p className="max-w-prose">
        With systemd, the agent starts with the machine, and again after a failure. The unit lets it see serial lines,
        probes and hubs, but no home folder, and write temporary files only.
      </p>
      <Steps>
        <Step
          title="Download the unit and the rules"
          code={{ at: FOLDER, label: 'Download the unit and the rules', text: downloadService(baseUrl) }}
        >
          <p>
            Stop the agent that you have run by hand. Download the unit, and the udev rules: they give the agent access
            to probes and hubs, and keep ModemManager away from your boards.
          </p>
          <p>The last line writes the place of your Node.js into the unit. It must not be in a home folder.</p>
        </Step>
        <Step
          title="Install everything"
          code={{ at: FOLDER, label: 'Install the agent as a service', text: installService }}
        >
          <p>
            Move everything to its place. Do not enrol again: the credential moves along. The unit reads it as root, and
            runs the agent as a user without rights of its own.
          </p>
        </Step>
        <Step title="Start it" code={{ at: BOARDS, label: 'Start the service', text: startService }}>
          <p>
            Load the rules and start the service. The log says <C>connected</C>.
          </p>
        </Step>
      </Steps>
    </Section>
  )
}

/** How it stays in step with the service. */
export function Replace({ baseUrl }: { baseUrl: string }) {
  return (
    <Section
      id="replace-agent"
      title="After an upgrade of Boardwalk"
      aside={
        <CodeBlock title={BOARDS} label="Replace the agent" language="shell">
          {replaceAgent(baseUrl)}
        </CodeBlock>
      }
    >
      <p>
        Replace the agent. This ends the sessions on its boards as <C>board_failed</C>, so choose a quiet hour, or ask
        the operator to set the boards to <C>maintenance</C> first: then sessions end when their users end them.
      </p>
    </Section>
  )
}
