import type { Description, Schema } from '#app/docs/reference/description.ts'
import { nameIn } from '#app/docs/reference/endpoints.ts'

/** Types from a fixed list that have a name in the SDK, and a member that has them. */
const KINDS = {
  Access: 'Key.access',
  ArtifactKind: 'Artifact.kind',
  ArtifactState: 'Artifact.state',
  BoardHealth: 'Board.health',
  BoardState: 'Board.state',
  CommandKind: 'Command.kind',
  CommandState: 'Command.state',
  ConsoleMode: 'TicketRecord.mode',
  ControlLines: 'Board.control_lines',
  EndFault: 'SessionWithConnection.end_fault',
  EndReason: 'Session.end_reason',
  EntryKind: 'Entry.kind',
  Fault: 'Command.fault',
  FlashFormat: 'Firmware.format',
  FlashPhase: 'Command.phase',
  PinDirection: 'Pin.direction',
  PortProtocol: 'BoardPort.protocol',
  ScenarioOutcome: 'ScenarioResult.outcome',
  SessionState: 'Session.state',
  Tier: 'User.tier',
}
/** `Artifact` is a class that one works with. */
const RENAMED: Record<string, string> = { Artifact: 'ArtifactRecord' }
const SIMPLE: Record<string, string> = { integer: 'int', number: 'float', boolean: 'bool', null: 'None' }
const KEYWORDS = new Set([
  ...'False None True and as assert async await break class continue def del elif else except'.split(' '),
  ...'finally for from global if import in is lambda nonlocal not or pass raise return try'.split(' '),
  ...'while with yield'.split(' '),
])
/** What the functions of `python-operations.ts` call: a parameter of that name would hide it. */
const CALLED = new Set(['path', 'present', 'query', 'written'])

/**
 * Returns the types as Python writes them. What is sent may be any sequence or mapping. `usedKinds`
 * are those of `kinds` that `typeOf` has returned so far.
 */
export function pythonTypes(description: Description) {
  const { schemas } = description.components
  const kinds = Object.entries(KINDS).map(([name, place]) => [name, wordsAt(description, place)] as const)
  const usedKinds = new Set<string>()

  function kindOf(words: string): string | undefined {
    const kind = kinds.find(([, known]) => known === words)?.[0]
    if (kind) usedKinds.add(kind)
    return kind
  }

  /** Returns true for a component that is a class: one whose members are always there. */
  function isRecord(name: string): boolean {
    const { properties, required = [] } = schemas[name] ?? {}
    return properties !== undefined && Object.keys(properties).every((member) => required.includes(member))
  }

  function typeOf(schema: Schema, isSent: boolean): string {
    const { $ref, anyOf, type } = schema
    const name = nameIn($ref ?? '')
    if ($ref) return !isSent && isRecord(name) ? classOf(name) : typeOf(schemas[name] ?? {}, isSent)
    const all =
      anyOf?.map((one) => typeOf(one, isSent)) ?? [type ?? []].flat().map((one) => simple(one, schema, isSent))
    return [...new Set(all)].join(' | ')
  }

  function simple(type: string, schema: Schema, isSent: boolean): string {
    const { items = {}, additionalProperties: values = {} } = schema
    if (type === 'array') return `${isSent ? 'Sequence' : 'list'}[${typeOf(items, isSent)}]`
    if (type === 'object') return `Mapping[str, ${(typeof values === 'object' && typeOf(values, isSent)) || 'object'}]`
    if (type !== 'string') return SIMPLE[type] ?? 'object'
    const words = wordsOf(schema)
    if (words === '"true", "false"') return 'bool'
    if (words) return kindOf(words) ?? `Literal[${words}]${isSent ? '' : ' | str'}`
    return schema.format === 'date-time' ? 'datetime' : 'str'
  }

  return { kinds, usedKinds, isRecord, typeOf }
}

/** Returns the class of a record. */
export const classOf = (name: string): string => RENAMED[name] ?? name

/** Returns the name of a parameter. */
export const parameterOf = (name: string): string => (KEYWORDS.has(name) || CALLED.has(name) ? `${name}_` : name)

/** Returns the name of a member, which `read_record.py` finds by it. Throws for a keyword. */
export function memberOf(name: string): string {
  if (KEYWORDS.has(name)) throw new Error(`Python cannot have a member named ${name}: read_record.py must rename it`)
  return name
}

/** Returns the values of a list as Python writes them. */
function wordsOf({ enum: values = [], const: only }: Schema): string {
  return [...values, ...(only === undefined ? [] : [only])].map((value) => JSON.stringify(value)).join(', ')
}

function wordsAt(description: Description, place: string): string {
  const [record = '', member = ''] = place.split('.')
  const { anyOf = [], ...schema } = description.components.schemas[record]?.properties?.[member] ?? {}
  const words = [schema, ...anyOf].map(wordsOf).find(Boolean)
  if (!words) throw new Error(`${place} has no list of values`)
  return words
}
