import { WithCode } from '../with-code.tsx'
import type { Field } from './endpoints.ts'
import { kindOf } from './kind.ts'
import { RecordLink } from './record-link.tsx'

type FieldListProps = {
  fields: Field[]
  /** Which fields are marked: the required ones or the optional ones. */
  mark: 'required' | 'optional'
}

/** Shows parameters or members with their type and meaning. */
export function FieldList({ fields, mark }: FieldListProps) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {fields.map((field) => (
        <div key={field.name} data-field className="py-2 break-inside-avoid">
          <dt className="flex flex-wrap items-baseline gap-x-2">
            <code className="font-mono text-xs font-medium wrap-anywhere">{field.name}</code>
            <span data-type className="text-xs text-muted">
              <Kind field={field} />
            </span>
            {field.isRequired === (mark === 'required') && (
              <span data-type className="text-xs text-warn">
                {mark}
              </span>
            )}
          </dt>
          <Meaning field={field} />
        </div>
      ))}
    </dl>
  )
}

function Kind({ field: { schema } }: { field: Field }) {
  const { words, record, isNullable, range } = kindOf(schema)
  return (
    <>
      {words}
      {record && <RecordLink name={record} />}
      {isNullable && ' or null'}
      {range && `, ${range}`}
    </>
  )
}

const listed = (values: string[]) => values.map((value) => `\`${value}\``).join(', ')

function Meaning({ field: { schema } }: { field: Field }) {
  const { values } = kindOf(schema)
  const { description, default: otherwise, examples: [example] = [] } = schema
  const parts = [
    description,
    values.length > 0 && `${values.length > 1 ? 'One of ' : ''}${listed(values)}.`,
    example !== undefined &&
      values.length === 0 &&
      !description?.includes(`\`${example}\``) &&
      `Such as \`${example}\`.`,
    otherwise !== undefined && `Default \`${otherwise}\`.`,
  ].filter((part) => typeof part === 'string')
  if (parts.length === 0) return null
  return (
    <dd className="mt-0.5 text-muted">
      <WithCode>{parts.join(' ')}</WithCode>
    </dd>
  )
}
