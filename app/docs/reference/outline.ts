import type { Description } from './description.ts'
import { type Endpoint, endpointsOf } from './endpoints.ts'

export type Tag = { id: string; name: string; description: string; endpoints: Endpoint[] }

/** The endpoints under the tags they belong to, both in the description's order. */
export function tagsOf(description: Description): Tag[] {
  const endpoints = endpointsOf(description)
  return description.tags.map((tag) => ({
    ...tag,
    id: `tag-${tag.name.toLowerCase().replaceAll(' ', '-')}`,
    endpoints: endpoints.filter((endpoint) => endpoint.tag === tag.name),
  }))
}

/** The components that are answered; what is only ever sent is shown where it is sent. */
export function recordsOf({ components, paths }: Description): string[] {
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  const sent = operations.map(({ requestBody }) => requestBody?.content['application/json'].schema.$ref)
  return Object.keys(components.schemas).filter((name) => !sent.includes(`#/components/schemas/${name}`))
}
