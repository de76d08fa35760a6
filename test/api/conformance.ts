import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { openApiDocument } from '#app/v1/document.ts'
import { standingFaults } from './common-headers.ts'

export type Answer = { status: number; headers: Headers; text: string }

const ROOT = 'https://boardwalk.invalid/openapi.json'
const PROBLEM = ['components', 'schemas', 'Problem']

/**
 * For tests: why a response is not one that the API's description allows for this method and URL,
 * or lacks a header that every answer has; nothing where all is well. A method a path does not have
 * gets its 405, and an unknown path nothing but a problem.
 */
export function faultsOf(method: string, address: string, answer: Answer): string[] {
  const { pathname } = new URL(address, ROOT)
  const template = Object.keys(document().paths ?? {}).find((candidate) => patternOf(candidate).test(pathname))
  const isHead = method === 'HEAD'
  const name = isHead ? 'get' : method.toLowerCase()
  const standing = standingFaults(answer.status, answer.headers, answer.text)
  // Webhooks and mail programs have paths of their own, outside of the API; what they refuse is
  // a problem all the same.
  if (/^\/(webhooks|mail)\//.test(pathname) && answer.status < 400) return standing
  if (!template) return [...standing, ...problemFaults(answer, isHead)]
  if (at(['paths', template, name])) {
    // The 405 stands with OPTIONS because there is no better place; OPTIONS itself is never refused
    // so.
    if (answer.status === 405) return ['405 to a method that is described']
    return [...standing, ...describedFaults(['paths', template, name, 'responses'], answer, isHead)]
  }
  if (answer.status !== 405) return [`${answer.status} to a method that is not described`]
  return [...standing, ...describedFaults(['paths', template, 'options', 'responses'], answer, isHead)]
}

/** Where nothing is described: a refusal as every refusal is, or what OPTIONS answers. */
function problemFaults({ status, headers, text }: Answer, isHead: boolean): string[] {
  if ((status === 405 || status === 204) && !headers.has('allow')) return ['allow is missing']
  if (status === 204) return text === '' ? [] : ['a body with 204']
  if (status < 400) return [`${status} where nothing is described`]
  if (isHead) return []
  const problem = JSON.parse(text)
  return [...invalid(schemaAt(PROBLEM), problem), ...(problem.status === status ? [] : ['another status in the body'])]
}

function describedFaults(responses: string[], { status, headers, text }: Answer, isHead: boolean): string[] {
  const place = resolved([...responses, String(status)])
  const response = at(place) as { headers?: Record<string, { $ref: string }>; content?: object } | undefined
  if (!response) return [`status ${status} is not described`]
  const faults = Object.entries(response.headers ?? {}).flatMap(([name, { $ref }]) =>
    headerFaults(name, headers.get(name), stepsOf($ref)),
  )
  if (isHead) return faults
  if (!response.content) return text === '' ? faults : [...faults, 'a body is not described']
  const type = headers.get('content-type')?.split(';')[0] ?? ''
  if (!(type in response.content)) return [...faults, `content type ${type} is not described`]
  if (!type.endsWith('json')) return faults
  return [...faults, ...invalid(schemaAt([...place, 'content', type, 'schema']), JSON.parse(text))]
}

function headerFaults(name: string, value: string | null, place: string[]): string[] {
  const described = at(place) as { required: boolean }
  if (value === null) return described.required ? [`${name} is missing`] : []
  return invalid(schemaAt([...place, 'schema']), value).map((fault) => `${name}${fault}`)
}

function invalid(validate: ValidateFunction, value: unknown): string[] {
  if (validate(value)) return []
  return (validate.errors ?? []).map(
    (error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
  )
}

const validators = new Map<string, ValidateFunction>()
let loaded: Ajv2020 | undefined

/** What judges values against the schema at a place of the description. */
export function schemaAt(place: string[]): ValidateFunction {
  const steps = place.map((step) => `/${encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
  const pointer = steps.join('')
  const validate = validators.get(pointer) ?? ajv().compile({ $ref: `${ROOT}#${pointer}` })
  validators.set(pointer, validate)
  return validate
}

function ajv(): Ajv2020 {
  if (loaded) return loaded
  loaded = new Ajv2020({ strict: false })
  addFormats.default(loaded)
  return loaded.addSchema({ ...document(), $id: ROOT })
}

type Document = ReturnType<typeof openApiDocument>
let plain: Document | undefined

/**
 * As it goes over the wire, but closed: programs must live with members they do not know, and we
 * must not send any.
 */
function document(): Document {
  plain ??= JSON.parse(JSON.stringify(openApiDocument()), (_, value) =>
    value?.type === 'object' && value.properties && !('additionalProperties' in value)
      ? { ...value, additionalProperties: false }
      : value,
  ) as Document
  return plain
}

function at(place: string[]): unknown {
  return place.reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], document())
}

function resolved(place: string[]): string[] {
  const { $ref } = (at(place) ?? {}) as { $ref?: string }
  return $ref ? stepsOf($ref) : place
}

function stepsOf($ref: string): string[] {
  return $ref.slice('#/'.length).split('/')
}

function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)
}
