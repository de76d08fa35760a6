import type { Description } from './description.ts'
import { type Endpoint, endpointsOf } from './endpoints.ts'

export type Tag = { id: string; name: string; description: string; endpoints: Endpoint[] }

/** Returns the endpoints grouped by tag, in the order of the OpenAPI document. */
export function tagsOf(description: Description): Tag[] {
  const endpoints = endpointsOf(description)
  return description.tags.map((tag) => ({
    ...tag,
    id: `tag-${tag.name.toLowerCase().replaceAll(' ', '-')}`,
    endpoints: endpoints.filter((endpoint) => endpoint.tag === tag.name),
  }))
}

/** Returns the names of the components that responses contain. */
export function recordsOf({ components, paths }: Description): string[] {
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  const sent = operations.map(({ requestBody }) => requestBody?.content['application/json']?.schema.$ref)
  return Object.keys(components.schemas).filter((name) => !sent.includes(`#/components/schemas/${name}`))
}
