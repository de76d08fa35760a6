import { Section } from '../section.tsx'
import { Step, Steps } from '../steps.tsx'
import { baseImage, checkSlot, findBoard, lookAtLog, reload, unoConfig } from './agent-examples.ts'
import { C, To } from './words.tsx'

const BOARDS = 'On the machine with the boards'

/** How a board of hardware is connected, from its serial line to its first session. */
export function Hardware({ baseUrl }: { baseUrl: string }) {
  return (
    <Section id="hardware" title="Add a hardware board" isWide>
      <p className="max-w-prose">
        This example uses an Arduino Uno R3 (ATmega328P). A board that can be flashed starts every session with a base
        image, so that nothing of an earlier user runs. Without an image it needs <C>erase</C>, which an Uno does not
        have. A board that can be switched off is off while nobody uses it.
      </p>
      <Steps>
        <Step title="Find the board" code={{ at: BOARDS, label: 'Find the board', text: findBoard }}>
          <p>
            Plug the Uno in, install the program that flashes it, and find its serial line. The rules give each line a
            name that stays the same: by the serial number of its chip or, if it has none, by its USB port. If there are
            several, unplug the board to see which name disappears.
          </p>
        </Step>
        <Step
          title="Add it to the configuration"
          code={{
            at: '/etc/boardwalk/agent.yaml',
            label: 'A configuration for an Arduino',
            language: 'yaml',
            text: unoConfig(baseUrl),
          }}
        >
          <p>
            Edit the agent’s configuration as root, with your own <C>port</C>. <C>baud</C> is the rate of your firmware,{' '}
            <C>upload_baud</C> that of the boot loader.
          </p>
          <p>
            On a hub that can switch its ports, <C>power: uhubctl</C> lets users switch the board. It needs <C>hub</C>{' '}
            and <C>hub_port</C> among its <C>values</C>: see <C>sudo uhubctl</C>. For other boards,{' '}
            <To href="#agent-tools">choose another tool</To>.
          </p>
        </Step>
        <Step title="Check it" code={{ at: BOARDS, label: 'Check the board', text: checkSlot }}>
          <p>
            The agent can stay up, as it does not have this board yet. A board that has no base image yet may print
            nothing: go on. For other lines with <C>bad</C>, see <To href="#agent-problems">what to do</To>.
          </p>
        </Step>
        <Step title="Reload the agent" code={{ at: BOARDS, label: 'Read the configuration again', text: reload }}>
          <p>
            It reads its configuration again, and logs <C>not reloaded</C> if something is wrong in it. A board in use
            keeps its old configuration until it is free. <C>service</C> and <C>name</C> need a restart.
          </p>
        </Step>
        <Step
          title="Build a base image"
          code={{ at: 'base.ino', label: 'A base image for an Uno', language: 'c', text: baseImage }}
        >
          <p>
            Build a base image that prints something as it starts. In the Arduino IDE, <b>Sketch</b>,{' '}
            <b>Export Compiled Binary</b> writes <C>build/arduino.avr.uno/base.ino.hex</C>. Do not take the file with{' '}
            <C>with_bootloader</C> in its name.
          </p>
        </Step>
        <Step title="Let the operator add it">
          <p>
            A real Uno is not <C>uno-emulated</C>: agree on a type of its own, such as <C>uno</C>, with a description
            and credits per minute. Send the operator the agent’s name, the <C>slot</C>, the file of the base image and
            the text that it prints: they <To href="#agent-operator">add the board and set its image</To>.
          </p>
        </Step>
        <Step
          title="Start a session"
          code={{ at: 'If it does not become available', label: 'Look at the agent’s log', text: lookAtLog }}
        >
          <p>
            Within a minute or so the board is available on <To href="/boards">Boards</To>. If not, the agent’s log says
            why.
          </p>
        </Step>
      </Steps>
    </Section>
  )
}
