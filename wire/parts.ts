import { PinName } from './pins.ts'
import * as z from './zod.ts'

/** Emulated things on the pins of an emulated board, as the user declares them for a session. */

export const MAX_PARTS = 16
export const MAX_PARTS_BYTES = 8 * 1024
/** States of parts are told so often at most. */
export const PART_UPDATES_PER_SECOND = 20

const NAME_MAX = 40
const SEND_MAX = 1_024
/** As long as the frame of a screen in base64, and longer. */
const VALUE_MAX = 2_048
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
  button: {
    pressed: z
      .boolean('must be true or false')
      .default(false)
      .meta({ description: 'Whether the button is held down.' }),
  },
  led: {},
  potentiometer: {
    value: between(0, 1).default(0.5).meta({ description: 'Which part of the supply voltage is on the pin.' }),
  },
  dht22: {
    temperature: between(-40, 80).default(20).meta({ description: 'What it measures, in degrees Celsius.' }),
    humidity: between(0, 100).default(50).meta({ description: 'What it measures, in percent.' }),
    fault: z
      .enum(['none', 'silent', 'checksum'])
      .default('none')
      .meta({ description: 'What is wrong with it: it says nothing, or its checksum is wrong.' }),
  },
  ssd1306: {},
  uart: {},
}

/** What a user can ask of each kind once it is there. It is done once, and not remembered. */
const requests = {
  button: {},
  led: {},
  potentiometer: {},
  dht22: {},
  ssd1306: {},
  uart: {
    send: z
      .string()
      .max(SEND_MAX, `must have at most ${SEND_MAX} characters`)
      .meta({ description: 'Text that it sends to the board, as UTF-8.' }),
  },
}

/** What is fixed for each kind once it is declared. */
const fixed = {
  /** Between its pin and ground, or the supply if the pin is pulled down. */
  button: {
    pin: PinName,
    pull: z
      .enum(['up', 'down'])
      .default('up')
      .meta({ description: 'Where a resistor pulls the pin while the button is not pressed.' }),
    bounce_ms: between(0, 100).default(0).meta({ description: 'For how many milliseconds the contact may bounce.' }),
  },
  /** It is on while its pin is high. */
  led: { pin: PinName },
  /** A voltage on an analogue pin. */
  potentiometer: {
    pin: PinName,
    noise_mv: between(0, 500).default(0).meta({ description: 'How many millivolts a measurement may be off.' }),
  },
  /** A sensor of temperature and humidity, also named AM2302, on one wire. */
  dht22: { pin: PinName },
  /** A screen of 128 pixels by 64 or 32 on an I²C bus. */
  ssd1306: {
    sda: PinName,
    scl: PinName,
    address: z
      .literal([0x3c, 0x3d], 'must be 60 (0x3c) or 61 (0x3d)')
      .default(0x3c)
      .meta({ description: 'Its address on the bus.' }),
    height: z.literal([32, 64], 'must be 32 or 64').default(64).meta({ description: 'How many rows it has.' }),
  },
  /** A device with a serial port of 8 bits without parity. */
  uart: {
    rx: PinName.meta({ description: 'The pin on which it receives: the board sends there.' }),
    tx: PinName.meta({ description: 'The pin on which it sends: the board receives there.' }),
    baud: between(300, 1_000_000).default(9_600).meta({ description: 'Its bits in a second.' }),
  },
}

export type PartKind = keyof typeof settable
export const partKinds = Object.keys(settable) as PartKind[]

const head = { name: PartName.meta({ description: 'A name of your own, by which the part is set and read.' }) }

export const Part = z.discriminatedUnion('kind', [
  z.strictObject({ ...head, kind: z.literal('button'), ...fixed.button, ...settable.button }),
  z.strictObject({ ...head, kind: z.literal('led'), ...fixed.led, ...settable.led }),
  z.strictObject({
    ...head,
    kind: z.literal('potentiometer'),
    ...fixed.potentiometer,
    ...settable.potentiometer,
  }),
  z.strictObject({ ...head, kind: z.literal('dht22'), ...fixed.dht22, ...settable.dht22 }),
  z.strictObject({ ...head, kind: z.literal('ssd1306'), ...fixed.ssd1306, ...settable.ssd1306 }),
  z.strictObject({ ...head, kind: z.literal('uart'), ...fixed.uart, ...settable.uart }),
])
/** A part as its user declares it. */
export type Part = z.output<typeof Part>

/**
 * The members of all kinds, each optional: for descriptions, as code generators know no unions.
 */
export const partMembers = {
  ...head,
  kind: z.enum(partKinds),
  ...optional(Object.assign({}, ...partKinds.map((kind) => ({ ...fixed[kind], ...settable[kind] })))),
}

/** What can be set of parts, of all kinds. */
export const settableMembers = optional(Object.assign({}, ...Object.values(settable), ...Object.values(requests)))

/** Returns the names of what can be set of a kind. */
export function settableOf(kind: PartKind): string[] {
  return [...Object.keys(settable[kind]), ...Object.keys(requests[kind])]
}

/** Returns the members without their defaults. */
function optional(members: Record<string, z.ZodType>): Record<string, z.ZodOptional<z.ZodType>> {
  return Object.fromEntries(Object.entries(members).map(([name, schema]) => [name, withoutDefault(schema).optional()]))
}

function withoutDefault(schema: z.ZodType): z.ZodType {
  if (!(schema instanceof z.ZodDefault)) return schema
  const inner = schema.unwrap() as z.ZodType
  return inner.meta(schema.meta() ?? {})
}

const Value = z.union([z.boolean(), z.number(), z.string().max(VALUE_MAX), z.null()])
const Values = z.record(z.string().max(NAME_MAX), Value)

/** New values for what can be set of a part. */
export const PartInput = Values
export type PartInput = z.output<typeof PartInput>

/** What a part has to tell. `kind` says which members its state has. */
export const PartState = z.object({ name: PartName, kind: z.string().max(NAME_MAX), state: Values })
export type PartState = z.output<typeof PartState>

/** Returns what of a part's state, or of its declaration, can be set and stays. */
export function settingsIn(kind: string, values: Record<string, unknown>): PartState['state'] {
  const members: Record<string, unknown> = Object.hasOwn(settable, kind) ? settable[kind as PartKind] : {}
  return Values.parse(Object.fromEntries(Object.entries(values).filter(([member]) => Object.hasOwn(members, member))))
}

/** Returns a part with new values. Throws for one that its kind does not have or allow. */
export function withInput(part: Part, input: PartInput): Part {
  const isRequest = ([name]: [string, unknown]) => Object.hasOwn(requests[part.kind], name)
  const given = Object.entries(input)
  z.strictObject(optional(requests[part.kind])).parse(Object.fromEntries(given.filter(isRequest)))
  return Part.parse({ ...part, ...Object.fromEntries(given.filter((one) => !isRequest(one))) })
}

/** Returns parts of which one has new values. Throws if none has that name, as `withInput`. */
export function withPartSet(parts: readonly Part[], name: string, input: PartInput): Part[] {
  const old = parts.find((part) => part.name === name)
  if (!old) throw new Error('the board has no such part')
  const part = withInput(old, input)
  return parts.map((one) => (one === old ? part : one))
}

/** Returns the pins that a part is on, by the names of its members. */
export function pinMembersOf(part: Part): Record<string, string> {
  if (part.kind === 'ssd1306') return { sda: part.sda, scl: part.scl }
  if (part.kind === 'uart') return { rx: part.rx, tx: part.tx }
  return { pin: part.pin }
}
