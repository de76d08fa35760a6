import { Code } from '../code-block.tsx'
import type { Language } from '../highlight.ts'
import { Section } from '../section.tsx'
import { WithCode } from '../with-code.tsx'
import type { Entry } from './entries.ts'

/** Shows each entry in a section of its own, with its members. */
export function EntrySections({ entries, language }: { entries: Entry[]; language: Language }) {
  return entries.map(({ name, signature, text, members = [] }) => (
    <Section key={name} id={name} title={name} isWide>
      <div className="rounded-md border border-line bg-surface">
        <Code language={language}>{signature}</Code>
      </div>
      <Paragraphs text={text} />
      <EntryList entries={members} />
    </Section>
  ))
}

/** Shows entries as a list: how each is written, and what it means. */
export function EntryList({ entries }: { entries: Entry[] }) {
  if (entries.length === 0) return null
  return (
    <dl className="divide-y divide-line border-y border-line">
      {entries.map(({ name, signature, text }) => (
        <div key={name} data-field className="py-2 break-inside-avoid">
          <dt>
            <code className="font-mono text-xs font-medium whitespace-pre-wrap wrap-anywhere">{signature}</code>
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
