type Range = { minimum: number; maximum: number; default?: number }

/**
 * Describes a query parameter as an integer in the OpenAPI document, though its schema validates
 * text: queries are text.
 */
export function asInteger(range: Range) {
  return ({ jsonSchema }: { jsonSchema: object }) => {
    for (const ofText of ['pattern', 'maxLength']) Reflect.deleteProperty(jsonSchema, ofText)
    Object.assign(jsonSchema, { type: 'integer', ...range })
  }
}
