import type { PhrasingContent } from 'mdast'
import { type Fields, link, text } from '../tree/nodes.ts'
import { phrasing } from '../tree/parse.ts'
import type { Field } from './endpoints.ts'
import { kindOf } from './kind.ts'
import { reference } from './load.ts'

/** Returns parameters or members with their types and meanings, of which some are marked. */
export function membersOf(fields: Field[], mark: 'required' | 'optional'): Fields {
  return {
    type: 'fields',
    look: 'members',
    fields: fields.map(({ name, isRequired, schema }) => ({
      name: [text(name)],
      kinds: [typeOf(schema), ...(isRequired === (mark === 'required') ? [[text(mark)]] : [])],
      meaning: phrasing(meaningOf(schema)),
    })),
  }
}

/** Links to a record, on the page that describes it. */
export function recordLink(name: string): PhrasingContent {
  const path = reference().records.get(name)
  return path === undefined ? text(name) : link(`${path}#record-${name}`, text(name))
}

function typeOf(schema: Field['schema']): PhrasingContent[] {
  const { words, record, isNullable, range } = kindOf(schema)
  const more = `${isNullable ? ' or null' : ''}${range && `, ${range}`}`
  return [text(words), ...(record ? [recordLink(record)] : []), text(more)].filter(
    (node) => !('value' in node) || node.value !== '',
  )
}

const listed = (values: string[]) => values.map((value) => `\`${value}\``).join(', ')

function meaningOf(schema: Field['schema']): string {
  const { values } = kindOf(schema)
  const { description, default: otherwise, examples: [example] = [] } = schema
  return [
    description,
    values.length > 0 && `${values.length > 1 ? 'One of ' : ''}${listed(values)}.`,
    example !== undefined &&
      values.length === 0 &&
      !description?.includes(`\`${example}\``) &&
      `Such as \`${example}\`.`,
    otherwise !== undefined && `Default \`${otherwise}\`.`,
  ]
    .filter((part) => typeof part === 'string')
    .join(' ')
}
