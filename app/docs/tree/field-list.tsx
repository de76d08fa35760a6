import type { PhrasingContent } from 'mdast'
import { Inline, inOrder } from './inline.tsx'
import { type Field, type Fields, textOf } from './nodes.ts'

/** Shows names with their types and meanings. */
export function FieldList({ children: { look, fields } }: { children: Fields }) {
  if (fields.length === 0) return null
  if (look === 'errors') return <Errors fields={fields} />
  return (
    <dl className="divide-y divide-line border-y border-line">
      {fields.map((field) => (
        <div key={textOf(field.name)} id={field.id} className="scroll-mt-4 py-2 break-inside-avoid target:bg-surface">
          <dt>{look === 'entries' ? <Signature field={field} /> : <Name field={field} />}</dt>
          {field.meaning.length > 0 && (
            <dd className={`mt-0.5 text-muted ${look === 'entries' ? 'max-w-prose' : ''}`}>
              <Inline>{field.meaning}</Inline>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

function Name({ field: { name, kinds: [type = [], mark = []] = [] } }: { field: Field }) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <code className="font-mono text-xs font-medium wrap-anywhere">{textOf(name)}</code>
      <span className="text-xs text-muted">
        <Inline>{type}</Inline>
      </span>
      {mark.length > 0 && <span className="text-xs text-warn">{textOf(mark)}</span>}
    </span>
  )
}

/** Links the name to its own address, and each type to its definition. */
function Signature({ field: { id, name } }: { field: Field }) {
  return (
    <code className="font-mono text-xs font-medium whitespace-pre-wrap wrap-anywhere">
      {inOrder(name.map((piece) => pieceOf(piece, `#${id}`)))}
    </code>
  )
}

function pieceOf(piece: PhrasingContent, own: string) {
  if (piece.type !== 'link') return textOf([piece])
  const look = piece.url === own ? 'hover:underline' : 'underline decoration-line-strong underline-offset-4'
  return (
    <a href={piece.url} className={look}>
      {textOf(piece.children)}
    </a>
  )
}

/** Shows errors, each with a link to its remedy. */
function Errors({ fields }: { fields: Field[] }) {
  return (
    <ul className="space-y-1">
      {fields.map(({ name: [status, ...code], meaning }) => (
        <li key={textOf(code)} className="grid grid-cols-[2.25rem_1fr] gap-x-1 sm:grid-cols-[2.25rem_12rem_1fr]">
          <span className="font-mono text-xs leading-5.25 text-muted">{status && textOf([status])}</span>
          <span className="font-mono text-xs leading-5.25 wrap-anywhere">
            <Inline>{code}</Inline>
          </span>
          <span className="col-start-2 text-muted sm:col-start-3">
            <Inline>{meaning}</Inline>
          </span>
        </li>
      ))}
    </ul>
  )
}
