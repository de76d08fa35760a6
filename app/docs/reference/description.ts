import { z } from 'zod'

/** The part of the OpenAPI document that the reference reads. */
export const Schema = z.object({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  description: z.string().optional(),
  enum: z.array(z.union([z.string(), z.number()])).optional(),
  const: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  default: z.json().optional(),
  examples: z.array(z.json()).optional(),
  required: z.array(z.string()).optional(),
  get items() {
    return Schema.optional()
  },
  get additionalProperties() {
    return z.union([z.boolean(), Schema]).optional()
  },
  get anyOf() {
    return z.array(Schema).optional()
  },
  get oneOf() {
    return z.array(Schema).optional()
  },
  get properties() {
    return z.record(z.string(), Schema).optional()
  },
})
export type Schema = z.infer<typeof Schema>

const Parameter = z.object({
  in: z.enum(['path', 'query', 'header']),
  name: z.string(),
  required: z.boolean().default(false),
  schema: Schema,
})

const Reference = z.object({ $ref: z.string() })

const Answer = z.object({
  description: z.string(),
  headers: z.record(z.string(), Reference).default({}),
  content: z
    .object({
      /** Without an example it is a file, such as a report that a board has made. */
      'application/json': z.object({ schema: Schema, example: z.json().optional() }).optional(),
      'application/octet-stream': z.object({}).optional(),
      'text/event-stream': z.object({ schema: Schema, example: z.json() }).optional(),
      'application/problem+json': z
        .object({ examples: z.record(z.string(), z.object({ value: z.record(z.string(), z.json()) })) })
        .optional(),
    })
    .default({}),
})

/** Responses that all operations share are references; the guide describes them. */
function ownAnswers(responses: Record<string, z.infer<typeof Answer> | z.infer<typeof Reference>>) {
  return Object.fromEntries(
    Object.entries(responses).flatMap(([status, answer]) => ('$ref' in answer ? [] : [[status, answer]])),
  )
}

const Operation = z.object({
  operationId: z.string(),
  tags: z.tuple([z.string()]),
  summary: z.string(),
  description: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  'x-key-access': z.array(z.string()).default([]),
  parameters: z.array(Parameter).default([]),
  requestBody: z
    .object({
      required: z.boolean(),
      content: z.object({
        'application/json': z.object({ schema: Schema, example: z.json() }).optional(),
        'application/octet-stream': z.object({}).optional(),
      }),
    })
    .optional(),
  responses: z.record(z.string(), z.union([Answer, Reference])).transform(ownAnswers),
})
export type Operation = z.infer<typeof Operation>

export const Description = z.object({
  servers: z.tuple([z.object({ url: z.string() })]),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({
    schemas: z.record(z.string(), Schema),
    headers: z.record(z.string(), z.object({ description: z.string() })),
  }),
})
export type Description = z.infer<typeof Description>
