import { openApiDocument } from '#app/v1/document.ts'
import { callOf } from '../examples/call.ts'
import { Description } from './description.ts'
import type { Endpoint } from './endpoints.ts'
import { homesOfRecords, type Tag, tagsOf } from './outline.ts'

type Loaded = {
  description: Description
  tags: Tag[]
  /** Where each record is described, by its name. */
  records: Map<string, string>
}

let loaded: Loaded | undefined

/** The OpenAPI document as the pages show it, made once: its URLs are known only at run time. */
export function reference(): Loaded {
  if (!loaded) {
    const description = Description.parse(JSON.parse(JSON.stringify(openApiDocument())))
    const tags = tagsOf(description)
    loaded = { description, tags, records: homesOfRecords(description, tags) }
  }
  return loaded
}

/** The URL of the service, without a slash at its end. */
export function baseUrl(): string {
  return reference().description.servers[0].url
}

/** Returns an operation by its id. Throws if the service has none of this id. */
export function endpointNamed(id: string): Endpoint {
  const found = reference().tags.flatMap(({ endpoints }) => endpoints.filter((endpoint) => endpoint.id === id))
  if (!found[0]) throw new Error(`the pages show ${id}, which is not described`)
  return found[0]
}

/** Returns a call of an operation with the examples of the OpenAPI document. */
export function callNamed(id: string, query: Record<string, string> = {}) {
  return callOf(endpointNamed(id), baseUrl(), query)
}

/** Returns the address of an operation in the reference. */
export function pathOfOperation(id: string): string {
  const tag = reference().tags.find(({ endpoints }) => endpoints.some((endpoint) => endpoint.id === id))
  if (!tag) throw new Error(`the pages link to ${id}, which is not described`)
  return `${tag.path}#${id}`
}

/**
 * The codes that every operation with credentials can be refused with. They are described once.
 */
export function commonRefusals(): Set<string> {
  const all = reference().tags.flatMap(({ endpoints }) => endpoints.filter(({ isPublic }) => !isPublic))
  const codes = all.map(({ refusals }) => new Set(refusals.map(({ code }) => code)))
  return codes.reduce((common, own) => common.intersection(own))
}
