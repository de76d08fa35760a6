import { Code } from '#components/code-block/code-block.tsx'
import type { Language } from '#components/code-block/highlight.ts'
import { Section } from '../section.tsx'
import { WithCode } from '../with-code.tsx'
import type { Entry } from './entries.ts'

type Sections = { entries: Entry[]; language: Language; defined: Set<string> }

/** Shows each entry in a section of its own, with its members. Names in `defined` are links. */
export function EntrySections({ entries, language, defined }: Sections) {
  return entries.map(({ name, signature, text, members = [] }) => (
    <Section key={name} id={name} title={name} isWide>
      <div className="rounded-md border border-line bg-surface">
        <Code language={language}>{signature}</Code>
      </div>
      <Paragraphs text={text} />
      <EntryList entries={members} within={name} defined={defined} />
    </Section>
  ))
}

type List = {
  entries: Entry[]
  /** Begins the address of each entry: `LiveSession.expect`. Without it they have none. */
  within?: string
  /** The names that have an address on the page. */
  defined?: Set<string>
}

/** Shows entries as a list: how each is written, and what it means. */
export function EntryList({ entries, within, defined = new Set() }: List) {
  if (entries.length === 0) return null
  return (
    <dl className="divide-y divide-line border-y border-line">
      {entries.map(({ name, signature, text }) => (
        <div
          key={name}
          id={within === undefined ? undefined : addressOf(within, name)}
          data-field
          className="scroll-mt-4 py-2 break-inside-avoid target:bg-surface"
        >
          <dt>
            <code className="font-mono text-xs font-medium whitespace-pre-wrap wrap-anywhere">
              {within === undefined ? signature : linked(signature, name, addressOf(within, name), defined)}
            </code>
          </dt>
          {text && (
            <dd className="mt-0.5 max-w-prose text-muted">
              <WithCode>{text}</WithCode>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

const addressOf = (within: string, name: string) => (within === '' ? name : `${within}.${name}`)

/** Links the name to its own address, and each type to its definition. */
function linked(signature: string, name: string, address: string, defined: Set<string>) {
  const rest = signature.startsWith(name) ? signature.slice(name.length) : signature
  return [
    signature.startsWith(name) && (
      <a key="name" href={`#${address}`} className="hover:underline">
        {name}
      </a>
    ),
    ...[...rest.matchAll(/\w+|\W+/g)].map(({ 0: word, index }) =>
      defined.has(word) && word !== name ? (
        <a key={index} href={`#${word}`} className="underline decoration-line-strong underline-offset-4">
          {word}
        </a>
      ) : (
        word
      ),
    ),
  ]
}

/** Returns the names that a page has a section or an item for, which others may link to. */
export const namesOf = (entries: Entry[]) =>
  new Set(entries.map(({ name }) => name).filter((name) => /^[A-Z]/.test(name)))

function Paragraphs({ text }: { text: string }) {
  return text.split('\n\n').map(
    (paragraph) =>
      paragraph && (
        <p key={paragraph} className="max-w-prose">
          <WithCode>{paragraph}</WithCode>
        </p>
      ),
  )
}
