import { Section } from '../section.tsx'
import { EndpointSection } from './endpoint-section.tsx'
import { fieldsOf } from './endpoints.ts'
import { FieldList } from './field-list.tsx'
import { reference } from './load.ts'
import type { Tag } from './outline.ts'

/** Shows the operations of one tag, and the records that they return first. */
export function Resource({ tag }: { tag: Tag }) {
  const { description, records } = reference()
  const own = [...records].filter(([, path]) => path === tag.path).map(([name]) => name)
  return (
    <>
      {tag.endpoints.map((endpoint) => (
        <EndpointSection key={endpoint.id} endpoint={endpoint} />
      ))}
      {own.map((name) => (
        <Section key={name} id={`record-${name}`} title={`Record: ${name}`} isWide>
          <div className="gap-x-10 xl:columns-2 [&_dl]:border-t-0">
            <FieldList fields={fieldsOf(description, { $ref: name })} mark="optional" />
          </div>
        </Section>
      ))}
    </>
  )
}
