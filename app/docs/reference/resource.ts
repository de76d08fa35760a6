import { type Block, code, commas, link, paragraph, type Section, styled, text } from '../tree/nodes.ts'
import { phrasing } from '../tree/parse.ts'
import { basedOn } from './base-record.ts'
import { nameIn } from './endpoints.ts'
import { pathOfOperation, reference } from './load.ts'
import { membersOf, recordLink } from './members.ts'
import { operationSection } from './operation.ts'
import { namesIn, type Tag } from './outline.ts'

/** Returns the operations of one tag, and then the records that they return. */
export function resourceSections(tag: Tag): Section[] {
  const own = [...reference().records].filter(([, path]) => path === tag.path).map(([name]) => name)
  return [...tag.endpoints.map(operationSection), ...own.map((name) => recordSection(name, own))]
}

function recordSection(name: string, others: string[]): Section {
  const children = [usesOf(name), ...membersOfRecord(name, others)]
  return { type: 'section', id: `record-${name}`, title: `Record: ${name}`, look: 'record', children }
}

/** Says which operations return a record or, if none does, which records it is part of. */
function usesOf(name: string): Block {
  const { tags, records, description } = reference()
  const endpoints = tags
    .flatMap((tag) => tag.endpoints)
    .filter(({ success }) => nameIn(success.content?.schema.$ref ?? '') === name)
  const { schemas } = description.components
  const around = [...records.keys()].filter((one) => namesIn(schemas[one] ?? {}).includes(name))
  return endpoints.length > 0
    ? paragraph(
        text('Returned by: '),
        ...commas(endpoints.map(({ id, summary }) => link(pathOfOperation(id), text(summary)))),
        text('.'),
      )
    : paragraph(text('Part of: '), ...commas(around.map(recordLink)), text('.'))
}

/** Returns the members of a record; those of a record that it extends are described there. */
function membersOfRecord(name: string, others: string[]): Block[] {
  const { description } = reference()
  const { base, fields } = basedOn(description, name, others)
  const { description: about, oneOf = [] } = description.components.schemas[name] ?? {}
  const kinds = oneOf.map(({ $ref = '' }) => nameIn($ref))
  return [
    ...(about ? [paragraph(...phrasing(about))] : []),
    ...(kinds.length > 0
      ? [paragraph(text('By its '), code('type'), text(', one of: '), ...commas(kinds.map(recordLink)), text('.'))]
      : []),
    ...(base ? [paragraph(text('All members of '), recordLink(base), text(', and:'))] : []),
    ...(fields.length > 0 ? [styled('members', membersOf(fields, 'optional'))] : []),
  ]
}
