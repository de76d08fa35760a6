import { Section } from '../section.tsx'
import type { Description } from './description.ts'
import { EndpointSection } from './endpoint-section.tsx'
import { type Endpoint, fieldsOf } from './endpoints.ts'
import { FieldList } from './field-list.tsx'
import { recordsOf, type Tag } from './outline.ts'

type ReferenceProps = { description: Description; tags: Tag[] }

/** Shows all endpoints by tag, then all records. */
export function Reference({ description, tags }: ReferenceProps) {
  const baseUrl = description.servers[0].url
  return (
    <>
      {tags.map((tag) => (
        <TagSection key={tag.id} tag={tag} baseUrl={baseUrl} endpoints={tag.endpoints} />
      ))}
      <Section id="records" title="Records">
        <p>The objects that endpoints return. Every member is always present; a member without a value is null.</p>
      </Section>
      {recordsOf(description).map((name) => (
        <Section key={name} id={`record-${name}`} title={name} level={3}>
          <FieldList fields={fieldsOf(description, { $ref: name })} mark="optional" />
        </Section>
      ))}
    </>
  )
}

function TagSection({ tag, baseUrl, endpoints }: { tag: Tag; baseUrl: string; endpoints: Endpoint[] }) {
  return (
    <>
      <Section id={tag.id} title={tag.name}>
        <p>{tag.description}</p>
      </Section>
      {endpoints.map((endpoint) => (
        <EndpointSection key={endpoint.id} endpoint={endpoint} baseUrl={baseUrl} />
      ))}
    </>
  )
}
