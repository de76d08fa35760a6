import { CodeBlock } from '../code-block.tsx'
import { Section } from '../section.tsx'
import { curlFlash } from './flash-example.ts'
import { C, To } from './words.tsx'

export function Flash({ baseUrl }: { baseUrl: string }) {
  return (
    <Section
      id="flash"
      title="Flash a board"
      aside={
        <CodeBlock title="curl" label="Flash a board with curl">
          {curlFlash(baseUrl)}
        </CodeBlock>
      }
    >
      <p>
        A board with the capability <C>flash</C> takes the files in its <C>flash_formats</C>.{' '}
        <To href="#uploadFirmware">Upload</To> one: a file that is broken or for another board is refused, with what is
        wrong with it. Then <To href="#flashBoard">flash</To> it, and <To href="#readCommand">wait</To> for the end.
      </p>
      <p>
        The command’s <C>output_from</C> is where the output of the new firmware begins in the console, so that you do
        not match what the old one printed.
      </p>
      <p>
        If a flash fails, the base image is put on the board. If that works, the <C>fault</C> is <C>user</C>: the file
        is to blame, and the session goes on. Otherwise it is <C>infrastructure</C>: the session ends and is refunded.
      </p>
      <p>
        A board with the capability <C>gpio</C> reports its <To href="#readPins">pins</To>, and takes{' '}
        <To href="#setPin">levels and volts</To> from outside: press a button, and see the LED.
      </p>
    </Section>
  )
}
