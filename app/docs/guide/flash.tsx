import { CodeBlock } from '#components/code-block/code-block.tsx'
import { Examples } from '../examples/examples.tsx'
import { Section } from '../section.tsx'
import { HELLO_HEX, saveHello } from './firmware-example.ts'
import {
  cliFlash,
  curlFlash,
  javascriptFlash,
  pythonFlash,
  pythonSdkFlash,
  typescriptSdkFlash,
} from './flash-example.ts'
import { NeedsKey } from './needs-key.tsx'
import { C, Op, To } from './words.tsx'

/** Shows how firmware gets onto a board, from a test file that is included. */
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
        Build your own, or{' '}
        <a
          href={`data:text/plain,${encodeURIComponent(`${HELLO_HEX}\n`)}`}
          download="hello.hex"
          className="underline underline-offset-4"
        >
          download hello.hex
        </a>
        , a small test program. It runs on an Arduino Uno, real or emulated, and prints “Hello!” at 115,200 baud.
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
      title="Flash from a program"
      aside={
        <>
          <CodeBlock title="Shell: a session, with the CLI" label="Start a session to flash" language="shell">
            {'export SESSION=$(\n  boardwalk sessions start uno-emulated --for 10m -q)'}
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
              'typescript-sdk': typescriptSdkFlash,
            }}
          />
        </>
      }
    >
      <NeedsKey />
      <p>
        Start a session on a board that can be flashed. <Op id="uploadFirmware">Upload</Op> a file to it. A file that is
        broken or for another board is refused, and the error says why. Then <Op id="flashBoard">flash</Op> the file,
        and <Op id="readCommand">wait</Op> until that has ended.
      </p>
      <p>
        The command’s <C>output_from</C> is the console offset at which the output of the new firmware begins. Read from
        there to skip what the old firmware printed.
      </p>
      <p>
        In a test, <To href="/docs/clients#run">one command</To> can do all of this: start, flash, check the output and
        end.
      </p>
    </Section>
  )
}

function Files() {
  return (
    <Section id="formats" title="Which files a board takes">
      <p>
        The page of a <To href="/boards">board type</To> says which formats it takes and how large a file may be. In the
        API, <Op id="readBoard">a board</Op> has <C>flash_formats</C> and <C>max_firmware_bytes</C>. The format is
        recognized by the file extension or, without one, by the first bytes. Raw bytes look like nothing, so their file
        name must end in <C>.bin</C>, or you give <C>format=bin</C>. Any other file is refused.
      </p>
      <p>
        A file must fit the board: its addresses, the family of a UF2, and the processor of an ELF. An error names the
        board type that a wrong file fits. <C>boardwalk run</C>, <C>boardwalk exec</C> and the Python SDK’s{' '}
        <C>client.session(firmware=…)</C> check this before they start a session, so a wrong file costs nothing. So can
        any program: <Op id="checkFirmware">check</Op> takes a file and a board type.
      </p>
      <p>
        A file is kept until you have not used it for 30 days, so you can flash it again without uploading it. You can
        keep 64 MiB. To make room for a new file, the files that you have not used for longest are deleted, except those
        used in the last hour. If that is not enough, the upload is refused with{' '}
        <To href="/docs/errors#firmware_limit_reached">
          <C>firmware_limit_reached</C>
        </To>
        .
      </p>
    </Section>
  )
}

function Failures() {
  return (
    <Section id="flash-failures" title="When a flash fails">
      <p>
        The base image is then put back on the board. If that works, the <C>fault</C> is <C>user</C>: your file is the
        cause, and the session goes on. Otherwise it is <C>infrastructure</C>: the board has failed, and the session
        ends.
      </p>
      <p>
        If the board failed, the current minute is refunded, or the whole session in its first five minutes.{' '}
        <To href="/pricing#charges">See what is refunded.</To>
      </p>
      <p>
        A board runs one command at a time. While it is being flashed, reset or switched, another command is refused
        with{' '}
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
        <Op id="setPin">a level or a voltage</Op> on its inputs. So a test can press a button and look at the LED.
      </p>
      <p>
        The session page shows such a board live. Its LEDs glow, its reset button works, and you can put a push button
        on any input.
      </p>
    </Section>
  )
}
