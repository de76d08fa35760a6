import { C, Op } from '../guide/words.tsx'
import { Section } from '../section.tsx'
import { basedOn } from './base-record.ts'
import { EndpointSection } from './endpoint-section.tsx'
import { nameIn } from './endpoints.ts'
import { FieldList } from './field-list.tsx'
import { reference } from './load.ts'
import { namesIn, type Tag } from './outline.ts'
import { RecordLink } from './record-link.tsx'

/** Shows the operations of one tag, and the records that they return first. */
export function Resource({ tag }: { tag: Tag }) {
  const { records } = reference()
  const own = [...records].filter(([, path]) => path === tag.path).map(([name]) => name)
  return (
    <>
      {tag.endpoints.map((endpoint) => (
        <EndpointSection key={endpoint.id} endpoint={endpoint} />
      ))}
      {own.map((name) => (
        <Section key={name} id={`record-${name}`} title={`Record: ${name}`} isWide>
          <Uses name={name} />
          <Members name={name} others={own} />
        </Section>
      ))}
    </>
  )
}

/** Shows the members of a record; those of a record that it extends are described there. */
function Members({ name, others }: { name: string; others: string[] }) {
  const { description } = reference()
  const { base, fields } = basedOn(description, name, others)
  const { description: about, oneOf = [] } = description.components.schemas[name] ?? {}
  const kinds = oneOf.map(({ $ref = '' }) => nameIn($ref))
  return (
    <>
      {about && <p>{about}</p>}
      {kinds.length > 0 && (
        <p>
          By its <C>type</C>, one of: {kinds.map((kind, at) => [at > 0 && ', ', <RecordLink key={kind} name={kind} />])}
          .
        </p>
      )}
      {base && (
        <p>
          All members of <RecordLink name={base} />, and:
        </p>
      )}
      {fields.length > 0 && (
        <div className="gap-x-10 xl:columns-2 [&_dl]:border-t-0">
          <FieldList fields={fields} mark="optional" />
        </div>
      )}
    </>
  )
}

/** Says which operations return a record or, if none does, which records it is part of. */
function Uses({ name }: { name: string }) {
  const { tags, records, description } = reference()
  const endpoints = tags
    .flatMap((tag) => tag.endpoints)
    .filter(({ success }) => nameIn(success.content?.schema.$ref ?? '') === name)
  const { schemas } = description.components
  const around = [...records.keys()].filter((one) => namesIn(schemas[one] ?? {}).includes(name))
  const isReturned = endpoints.length > 0
  const links = isReturned
    ? endpoints.map(({ id, summary }) => (
        <Op key={id} id={id}>
          {summary}
        </Op>
      ))
    : around.map((one) => <RecordLink key={one} name={one} />)
  return (
    <p>
      {isReturned ? 'Returned by: ' : 'Part of: '}
      {links.map((link, at) => [at > 0 && ', ', link])}.
    </p>
  )
}
