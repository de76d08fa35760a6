import { CodeBlock } from '#components/code-block/code-block.tsx'
import { Section } from '../section.tsx'
import { Table } from '../table.tsx'
import {
  atMax,
  expectScreen,
  onASession,
  partsAction,
  partsFile,
  partsManifest,
  partsPytest,
  partsTypescript,
  setPart,
} from './part-examples.ts'
import { C, Op, To } from './words.tsx'

const KINDS = [
  ['button', 'pressed', 'Bounces for bounce_ms if that is given.'],
  ['led', '', 'Tells whether it is on, how bright, and how often it changed.'],
  ['potentiometer', 'value', 'A part of the supply from 0 to 1, with noise_mv if that is given.'],
  [
    'dht22',
    'temperature, humidity, fault',
    'A sensor. It has new values every two seconds. A fault is silent, checksum or none.',
  ],
  ['ssd1306', '', 'A screen of 128 pixels by 64 or 32 on I²C.'],
  ['uart', 'send', 'A serial device. Tells what the board sent to it. Its rx is the pin on which it receives.'],
] as const

/** Shows how tests use parts on the pins of emulated boards. */
export function Parts({ baseUrl }: { baseUrl: string }) {
  return (
    <>
      <Declare />
      <Screens />
      <Speed />
      <InTests baseUrl={baseUrl} />
    </>
  )
}

function Declare() {
  return (
    <Section
      id="parts"
      title="Put parts on the pins"
      aside={
        <>
          <CodeBlock title="parts.yaml" label="Parts on an emulated Uno" language="yaml">
            {partsFile}
          </CodeBlock>
          <CodeBlock title="A test that presses a button" label="Set a part in a test" language="shell">
            {setPart}
          </CodeBlock>
          <CodeBlock title="In a session" label="Read and set parts of a session" language="shell">
            {onASession}
          </CodeBlock>
        </>
      }
    >
      <p>
        An emulated Uno or Pico has buttons, LEDs, potentiometers, sensors, screens and serial devices on its pins if
        you declare them as the session starts. The session page shows them.
      </p>
      <p>
        <C>--set</C> is a step of <C>run</C>, between <C>--expect</C> and <C>--send</C>. A part stays as it is set. The
        firmware sees it as it sees a part on a desk: by levels, volts and pulses at the pins.
      </p>
      <p>
        A mistake in the file is refused with its line before a session starts. From a program, <C>parts</C> of{' '}
        <Op id="startSession">the start</Op> is the same list as JSON.
      </p>
      <Table head={['Kind', 'What you set', 'In words']} rows={KINDS} />
    </Section>
  )
}

function Screens() {
  return (
    <Section
      id="screens"
      title="Compare what a screen shows"
      aside={
        <CodeBlock title="Shell" label="Wait for what a screen shows" language="shell">
          {expectScreen}
        </CodeBlock>
      }
    >
      <p>
        <C>--expect-screen</C> waits until the screen shows the pixels of a PNG file. Without <C>:2%</C> all of them
        have to be equal. <C>boardwalk screenshot</C> writes such a file, and any other PNG of the same size will do.
      </p>
      <p>
        A picture has to stay for a quarter of a second of your time to be seen. At <C>--speed max</C> wait for one that
        stays until something is pressed.
      </p>
      <p>
        If the picture does not come in time, the test has failed. The output and the JUnit report draw the pixels that
        differ, and what the screen shows is written beside the file, as <C>menu.actual.png</C>.
      </p>
    </Section>
  )
}

function Speed() {
  return (
    <Section
      id="speed"
      title="Run faster than time"
      aside={
        <CodeBlock title="Shell" label="Run a board as fast as it can" language="shell">
          {atMax}
        </CodeBlock>
      }
    >
      <p>
        With <C>--speed max</C> an emulated board does not wait for the clock: it skips the time in which it sleeps. An
        hour of its own passes in seconds, and each minute on your clock is charged, not each of its own.
      </p>
      <p>
        <C>--timeout</C> then counts the board’s time. <C>--wall-timeout</C> bounds real time: 10 times the time-out by
        default, and 10 minutes at most.
      </p>
      <p>
        Bounce and noise of parts are drawn from <C>--seed</C>: the same number gives the same pulses. A board whose
        processor locks up ends the test at once, as failed.
      </p>
    </Section>
  )
}

function InTests({ baseUrl }: { baseUrl: string }) {
  return (
    <Section
      id="parts-in-tests"
      title="In manifests, pytest, TypeScript and CI"
      aside={
        <>
          <CodeBlock title="boardwalk.toml" label="Parts in a manifest">
            {partsManifest}
          </CodeBlock>
          <CodeBlock title="test_menu.py" label="Parts in pytest" language="python">
            {partsPytest}
          </CodeBlock>
          <CodeBlock title="button.mts" label="Parts in TypeScript" language="typescript">
            {partsTypescript}
          </CodeBlock>
          <CodeBlock title="GitHub Actions" label="Parts in GitHub Actions" language="yaml">
            {partsAction(baseUrl)}
          </CodeBlock>
        </>
      }
    >
      <p>
        The names are the same everywhere. In <To href="/docs/pytest">pytest</To>, tests with the same marker share one
        board, and <C>pytest --board-update-screens</C> writes the pictures for <C>matches</C> in place of comparing.
        Their paths begin at the root folder of pytest. TypeScript takes screenshots and does not compare them.
      </p>
      <p>
        In the action for GitHub, what <C>set</C> says comes first, then <C>steps</C>, <C>expect</C> and{' '}
        <C>expect-screen</C>. Lines of <C>steps</C> can be any of them, in your order.
      </p>
      <p>
        Coding agents declare <C>parts</C> with the tools <C>start_session</C> and <C>run_test</C>. The steps of{' '}
        <C>run_test</C> set parts, and none of them waits for a screen.
      </p>
    </Section>
  )
}
