import { Code, CodeBlock } from '#components/code-block/code-block.tsx'
import { C, To } from '../guide/words.tsx'
import { Section } from '../section.tsx'
import { commands, type Entry } from './entries.ts'
import { EntryList } from './entry-list.tsx'

/** Shows every command with its flags and examples. */
export function CliReference() {
  return (
    <>
      <Section id="common" title="Flags of most commands" isWide>
        <p className="max-w-prose">
          <To href="/docs/clients#install">Install the CLI</To> first. Commands that show records of the API take these
          flags. Durations are written as <C>90s</C>, <C>30m</C> or <C>2h30m</C>.
        </p>
        <EntryList entries={commands.common} />
      </Section>
      {commands.groups.flatMap((group) => group.commands.map((one) => <Command key={one.name} command={one} />))}
    </>
  )
}

function Command({ command: { name, signature, text, members = [], examples = [] } }: { command: Entry }) {
  const words = name.replace('boardwalk ', '')
  return (
    <Section id={words.replaceAll(' ', '-')} title={name} isWide>
      <div className="max-w-3xl rounded-md border border-line bg-surface">
        <Code language="shell">{signature}</Code>
      </div>
      <p className="max-w-prose">{text}</p>
      {examples.length > 0 && (
        <div className="max-w-3xl">
          <CodeBlock title="Examples" label={`Examples of ${words}`} language="shell">
            {examples.join('\n')}
          </CodeBlock>
        </div>
      )}
      <EntryList entries={members} />
    </Section>
  )
}
