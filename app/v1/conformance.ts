import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { openApiDocument } from './document.ts'

type Answer = { status: number; headers: Headers; text: string }

const ROOT = 'https://boardwalk.invalid/openapi.json'

/** For tests: what the API's description says of this method and path, made ready to judge answers. */
export function descriptionOf(method: string, path: string) {
  const [template = ''] = Object.keys(document().paths ?? {}).filter((candidate) => patternOf(candidate).test(path))
  // HEAD is GET without its body.
  const operation = document().paths?.[template]?.[method === 'HEAD' ? 'get' : (method.toLowerCase() as 'get')]
  if (!operation) return undefined
  const place = ['paths', template, method === 'HEAD' ? 'get' : method.toLowerCase(), 'responses']
  return { operation, judge: (answer: Answer) => problemsOf(place, answer, method === 'HEAD') }
}

/** Why an answer is not one the description allows; nothing where it is. */
function problemsOf(place: string[], { status, headers, text }: Answer, isHead: boolean): string[] {
  const response = at([...place, String(status)]) as { headers?: object; content?: object } | undefined
  if (!response) return [`status ${status} is not described`]
  const problems = Object.keys(response.headers ?? {}).flatMap((name) =>
    headerProblems(name, headers.get(name), response),
  )
  const type = headers.get('content-type')?.split(';')[0] ?? ''
  if (isHead) return problems
  if (!response.content) return text === '' ? problems : [...problems, 'a body is not described']
  if (!(type in response.content)) return [...problems, `content type ${type} is not described`]
  return [...problems, ...invalid(schemaAt([...place, String(status), 'content', type, 'schema']), JSON.parse(text))]
}

function headerProblems(name: string, value: string | null, { headers }: { headers?: object }): string[] {
  const { $ref } = (headers as Record<string, { $ref: string }>)[name] ?? { $ref: '' }
  const described = at($ref.slice(2).split('/')) as { required: boolean; schema: object }
  if (value === null) return described.required ? [`${name} is missing`] : []
  return invalid(schemaAt([...$ref.slice(2).split('/'), 'schema']), value)
}

function invalid(validate: ValidateFunction, value: unknown): string[] {
  return validate(value)
    ? []
    : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`)
}

const validators = new Map<string, ValidateFunction>()
let loaded: Ajv2020 | undefined

function schemaAt(place: string[]): ValidateFunction {
  const pointer = place
    .map((step) => `/${encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
    .join('')
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

/** As it goes over the wire: dates in examples are text. */
function document(): Document {
  plain ??= JSON.parse(JSON.stringify(openApiDocument())) as Document
  return plain
}

function at(place: string[]): unknown {
  return place.reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], document())
}

function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)
}
