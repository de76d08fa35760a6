/** Stands for `zod-to-json-schema` in the bundle: it reads schemas of Zod 3, which no tool has. */
export function zodToJsonSchema(): never {
  throw new Error('the bundle reads no schemas of Zod 3')
}
