import { PinName } from './pins.ts'
import * as z from './zod.ts'

/** Emulated things on the pins of an emulated board, as the user declares them for a session. */

export const MAX_PARTS = 16
export const MAX_PARTS_BYTES = 8 * 1024

const NAME_MAX = 40
const nameRule = `must be a name such as button: a–z, 0–9, _ and -, ${NAME_MAX} characters at most`
export const PartName = z
  .string(nameRule)
  .regex(/^[a-z][a-z0-9_-]*$/, nameRule)
  .max(NAME_MAX, nameRule)

const between = (min: number, max: number) => {
  const rule = `must be a number from ${min} to ${max}`
  return z.number(rule).min(min, rule).max(max, rule)
}

/** What a user can set of each kind, as it is declared and later; otherwise its default holds. */
const settable = {
  button: { pressed: z.boolean('must be true or false').default(false) },
  led: {},
  potentiometer: { value: between(0, 1).default(0.5) },
}

const named = { name: PartName }

/** A push button between a pin and ground, or the supply if the pin is pulled down. */
const Button = z.strictObject({
  ...named,
  kind: z.literal('button'),
  pin: PinName,
  pull: z.enum(['up', 'down']).default('up'),
  bounce_ms: between(0, 100).default(0),
  ...settable.button,
})

/** A light that is on while its pin is high. */
const Led = z.strictObject({ ...named, kind: z.literal('led'), pin: PinName, ...settable.led })

/** A voltage on an analogue pin: `value` of the supply, with noise of so many millivolts. */
const Potentiometer = z.strictObject({
  ...named,
  kind: z.literal('potentiometer'),
  pin: PinName,
  noise_mv: between(0, 500).default(0),
  ...settable.potentiometer,
})

export const Part = z.discriminatedUnion('kind', [Button, Led, Potentiometer])
/** A part as its user declares it. */
export type Part = z.output<typeof Part>
export type PartKind = Part['kind']

export const partKinds = Object.keys(settable) as PartKind[]

const Value = z.union([z.boolean(), z.number(), z.string().max(200), z.null()])

/** What a part has to tell, by name. `kind` says which members there are. */
export const PartState = z.object({
  name: PartName,
  kind: z.string().max(NAME_MAX),
  state: z.record(z.string().max(NAME_MAX), Value),
})
export type PartState = z.output<typeof PartState>

/** New values for what can be set of a part. */
export const PartInput = z.record(z.string().max(NAME_MAX), Value)
export type PartInput = z.output<typeof PartInput>

/** Returns the schema of what can be set of a kind: one member of it or more. */
export function inputOf(kind: PartKind) {
  const members: z.ZodRawShape = settable[kind]
  const optional = Object.entries(members).map(([name, schema]) => [name, withoutDefault(schema).optional()])
  return z.strictObject(Object.fromEntries(optional) as Record<string, z.ZodOptional>)
}

function withoutDefault(schema: z.core.$ZodType): z.ZodType {
  return (schema instanceof z.ZodDefault ? schema.def.innerType : schema) as z.ZodType
}

/** Returns a part with new values. */
export function withInput(part: Part, input: PartInput): Part {
  return Part.parse({ ...part, ...input })
}

/** Returns the names of the pins that a part is on. */
export function pinsOf(part: Part): string[] {
  return [part.pin]
}

/** States of parts are told so often at most. */
export const PART_UPDATES_PER_SECOND = 20
