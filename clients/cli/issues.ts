import * as z from 'zod'
import { unknownMember } from '#wire/near-match.ts'
import { zodMessages } from '#wire/zod-messages.ts'

/** What is wrong with a member, in words that follow its name and a colon. */
export type Issue = { path: PropertyKey[]; text: string }

/**
 * Returns what a schema makes of a value, or what is wrong with it: in the words of the service,
 * with the name that was probably meant of a member that there is not.
 */
export function checkedBy<T extends z.ZodType>(schema: T, value: unknown): { data: z.output<T> } | { issues: Issue[] } {
  const parsed = schema.safeParse(value, { error: zodMessages })
  return parsed.success
    ? { data: parsed.data }
    : { issues: parsed.error.issues.flatMap((one) => issuesOf(one, schema)) }
}

function issuesOf(issue: z.core.$ZodIssue, schema: z.core.$ZodType): Issue[] {
  const { path, message } = issue
  if (issue.code === 'unrecognized_keys') {
    const known = membersAt(schema, path)
    return issue.keys.map((key) => ({ path: [...path, key], text: unknownMember(key, known) }))
  }
  if (issue.code !== 'invalid_union') return [{ path, text: message }]
  // Of several forms, the one is meant whose members these are.
  const [meant, ...others] = issue.errors.filter((errors) => errors.every(({ code }) => code !== 'unrecognized_keys'))
  if (!meant || others.length > 0) return [{ path, text: message }]
  return meant.flatMap((one) => issuesOf({ ...one, path: [...path, ...one.path] }, schema))
}

/** Returns the names of the members that a value may have at a path. */
function membersAt(schema: z.core.$ZodType | undefined, [name, ...rest]: readonly PropertyKey[]): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return membersAt(schema.unwrap(), name === undefined ? rest : [name, ...rest])
  if (schema instanceof z.ZodPipe) return membersAt(schema.in, name === undefined ? rest : [name, ...rest])
  if (schema instanceof z.ZodArray) return membersAt(schema.element, rest)
  if (!(schema instanceof z.ZodObject)) return []
  return name === undefined ? Object.keys(schema.shape) : membersAt(schema.shape[String(name)], rest)
}
