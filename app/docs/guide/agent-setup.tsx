import { ContactLink } from '#components/contact-link.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { env } from '#env.ts'
import { CodeBlock } from '../code-block.tsx'
import { Section } from '../section.tsx'
import { enrolAgent, firstConfig, installUnit, loadRules, run, serviceUnit, udevRules } from './agent-examples.ts'
import { C, To } from './words.tsx'

/** How an agent is enrolled, with an emulated board first. */
export function Enrol({ baseUrl }: { baseUrl: string }) {
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
      <p>
        An agent is the program on the machine that has the boards. It connects to the service, prepares boards for
        sessions, passes on what goes over their consoles, and wipes them afterwards. It needs no open ports, and
        Node.js 20.9 or newer, installed for all users: on Debian 13 <C>apt install nodejs</C> does it; Ubuntu 24.04 has
        18, which is too old: take the packages that <To href="https://nodejs.org/en/download">nodejs.org</To> names.
      </p>
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
      <ol className="list-decimal space-y-1.5 pl-5">
        <li>
          Save the configuration as <C>agent.yaml</C>. It begins with an emulated board, so that you can try the agent
          without hardware. Agree with the operator on a <C>name</C> for the agent.
        </li>
        <li>Ask the operator for a token for this name. It works once, within 15 minutes.</li>
        <li>
          Download the agent and enrol it: put your name and your token into the command, or paste the one that the
          operator sends you. The token is exchanged for a credential, which is kept in a file that only its user can
          read.
        </li>
      </ol>
    </Section>
  )
}

/** How it is started by hand. */
export function RunIt() {
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
        <C>slot</C>. <To href="/boards">Boards</To> lists the types that the service knows.
      </p>
      <p>
        <C>check</C> reads the configuration, finds each tool and opens each serial line. <C>run</C> connects, and
        prints a line with <C>connected</C>. As soon as a board has been wiped once, it is available on{' '}
        <To href="/boards">Boards</To>.
      </p>
    </Section>
  )
}

/** How it becomes a service of the machine. */
export function KeepRunning() {
  return (
    <Section
      id="keep-agent-running"
      title="Keep it running"
      aside={
        <>
          <CodeBlock title="1. /etc/systemd/system/boardwalk-agent.service" language="systemd">
            {serviceUnit}
          </CodeBlock>
          <CodeBlock title="3. On the machine with the boards" label="Install the agent as a service" language="shell">
            {installUnit}
          </CodeBlock>
          <CodeBlock title="4. /etc/udev/rules.d/70-boardwalk.rules" label="Rules for probes and hubs">
            {udevRules}
          </CodeBlock>
          <CodeBlock title="4. On the machine with the boards" label="Load the rules" language="shell">
            {loadRules}
          </CodeBlock>
        </>
      }
    >
      <p>With systemd (250 or newer) the agent starts with the machine, and again after a failure.</p>
      <ol className="list-decimal space-y-1.5 pl-5">
        <li>
          Save the unit, as root. If <C>command -v node</C> says something other than <C>/usr/bin/node</C>, write that
          into <C>ExecStart</C>. It must not be in a home folder: <C>ProtectHome</C> hides those.
        </li>
        <li>Stop the agent that you have run by hand.</li>
        <li>
          Move its files to where the unit expects them, and start it. Do not enrol again: the credential moves along.
          The log says <C>connected</C>.
        </li>
        <li>
          For probes and switched hubs, save the rules and load them. They also keep ModemManager away from your boards.
        </li>
      </ol>
      <p>
        The unit reads the credential as root, and runs the agent as an unprivileged user with the groups <C>dialout</C>{' '}
        and <C>plugdev</C>, which may open serial lines and probes on Debian and Ubuntu.
      </p>
    </Section>
  )
}
