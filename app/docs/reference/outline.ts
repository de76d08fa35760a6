import type { Description, Schema } from './description.ts'
import { type Endpoint, endpointsOf, nameIn } from './endpoints.ts'

export type Tag = {
  /** The anchor that it had when the reference was one page. */
  id: string
  name: string
  description: string
  /** The address of its page. */
  path: string
  endpoints: Endpoint[]
}

/** Returns the endpoints grouped by tag, in the order of the OpenAPI document. */
export function tagsOf(description: Description): Tag[] {
  const endpoints = endpointsOf(description)
  return description.tags.map((tag) => {
    const slug = tag.name.toLowerCase().replaceAll(' ', '-')
    return {
      ...tag,
      id: `tag-${slug}`,
      path: `/docs/api/${slug}`,
      endpoints: endpoints.filter((endpoint) => endpoint.tag === tag.name),
    }
  })
}

/** It is described by its specification, not by the one member that clients check. */
const DOCUMENT = 'OpenApi'

/** Returns the names of the components that responses contain. */
export function recordsOf({ components, paths }: Description): string[] {
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  const sent = operations.map(({ requestBody }) => requestBody?.content['application/json']?.schema.$ref)
  return Object.keys(components.schemas).filter(
    (name) => name !== DOCUMENT && !sent.includes(`#/components/schemas/${name}`),
  )
}

/**
 * Returns the page of each record: that of the first tag whose responses are or contain it.
 */
export function homesOfRecords(description: Description, tags: Tag[]): Map<string, string> {
  const homes = new Map<string, string>()
  const answers = tags.flatMap(({ path, endpoints }) =>
    endpoints.flatMap(({ success: { content } }) => (content ? [{ path, schema: content.schema }] : [])),
  )
  // What a response is goes before what one contains: a list of another tag may contain it too.
  for (const { path, schema } of answers) if (schema.$ref) keep(nameIn(schema.$ref), path)
  for (const { path, schema } of answers) keepAll(schema, path)
  function keep(name: string, path: string) {
    if (!homes.has(name)) homes.set(name, path)
  }
  function keepAll(schema: Schema, path: string, above: string[] = []) {
    for (const name of namesIn(schema).filter((one) => !above.includes(one))) {
      keep(name, path)
      keepAll(description.components.schemas[name] ?? {}, path, [...above, name])
    }
  }
  return new Map(
    recordsOf(description).flatMap((name) => {
      const home = homes.get(name)
      return home === undefined ? [] : [[name, home] as const]
    }),
  )
}

/** Returns the components that a schema names. */
export function namesIn({ $ref, items, anyOf = [], oneOf = [], properties = {} }: Schema): string[] {
  const inside = [...(items ? [items] : []), ...anyOf, ...oneOf, ...Object.values(properties)]
  return [...($ref ? [nameIn($ref)] : []), ...inside.flatMap(namesIn)]
}
