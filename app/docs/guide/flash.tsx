import { CodeBlock } from '../code-block.tsx'
import { Examples } from '../examples/examples.tsx'
import { Section } from '../section.tsx'
import { saveHello } from './firmware-example.ts'
import { cliFlash, curlFlash, javascriptFlash, pythonFlash, pythonSdkFlash } from './flash-example.ts'
import { NeedsKey } from './needs-key.tsx'
import { C, Op, To } from './words.tsx'

/** Shows how firmware gets onto a board, from a file that can be pasted. */
export function Flash({ baseUrl }: { baseUrl: string }) {
  return (
    <>
      <AFile />
      <FlashIt baseUrl={baseUrl} />
      <Files />
      <Failures />
      <Pins />
    </>
  )
}

function AFile() {
  return (
    <Section
      id="file"
      title="Get a firmware file"
      aside={
        <CodeBlock title="Shell" label="Save a firmware file" language="shell">
          {saveHello}
        </CodeBlock>
      }
    >
      <p>
        Build your own, or use this one: it runs on an Arduino Uno, real or emulated, and prints “Hello!” at 115,200
        baud.
      </p>
      <p>
        In the browser, start a session and drop the file on its console, or choose <b>Flash a file</b>. The output of
        the new firmware follows.
      </p>
    </Section>
  )
}

function FlashIt({ baseUrl }: { baseUrl: string }) {
  return (
    <Section
      id="flash"
      title="Flash a board"
      aside={
        <>
          <CodeBlock title="Shell: a session" label="Start a session to flash" language="shell">
            {'export SESSION=$(boardwalk sessions start uno-emulated --for 10m -q)'}
          </CodeBlock>
          <Examples
            name="flash"
            title="Flash a board"
            codes={{
              curl: curlFlash(baseUrl),
              cli: cliFlash,
              python: pythonFlash(baseUrl),
              javascript: javascriptFlash(baseUrl),
              'python-sdk': pythonSdkFlash,
            }}
          />
        </>
      }
    >
      <NeedsKey />
      <p>
        Start a session on a board that can be flashed. <Op id="uploadFirmware">Upload</Op> a file to it: one that is
        broken or for another board is refused, with what is wrong with it. Then <Op id="flashBoard">flash</Op> it, and{' '}
        <Op id="readCommand">wait</Op> for the end.
      </p>
      <p>
        The command’s <C>output_from</C> is where the output of the new firmware begins in the console, so that you do
        not match what the old one printed.
      </p>
      <p>
        In a test, let <To href="/docs/clients#run">one command</To> do everything: start, flash, compare, end.
      </p>
    </Section>
  )
}

function Files() {
  return (
    <Section id="formats" title="Which files a board takes">
      <p>
        A board with the capability <C>flash</C> takes the formats in its <C>flash_formats</C>, of at most{' '}
        <C>max_firmware_bytes</C>: <Op id="readBoard">read the board</Op>, or look at its page. The format is recognised
        by the content of the file, not by its name.
      </p>
      <p>
        A file is kept for 30 days, so that you can flash it again without sending it again. The files that you have
        used within an hour can be 64 MiB together.
      </p>
    </Section>
  )
}

function Failures() {
  return (
    <Section id="flash-failures" title="When a flash fails">
      <p>
        The base image is put on the board. If that works, the <C>fault</C> is <C>user</C>: the file is to blame, and
        the session goes on. Otherwise it is <C>infrastructure</C>: the session ends and is refunded.
      </p>
      <p>
        A board does one thing after the other. While it is flashed, reset or switched, another command is refused with{' '}
        <To href="/docs/errors#command_running">
          <C>command_running</C>
        </To>
        .
      </p>
    </Section>
  )
}

function Pins() {
  return (
    <Section id="pins" title="Buttons and LEDs">
      <p>
        A board with the capability <C>gpio</C> reports its <Op id="readPins">pins</Op>, and takes{' '}
        <Op id="setPin">levels and volts</Op> from outside: press a button, and see the LED.
      </p>
      <p>
        The page of a session draws such a board as it is now. Its LEDs glow, its reset button works, and you can put a
        push button on any input.
      </p>
    </Section>
  )
}
