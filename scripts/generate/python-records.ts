import { basedOn } from '#app/docs/reference/base-record.ts'
import type { Description } from '#app/docs/reference/description.ts'
import type { Endpoint } from '#app/docs/reference/endpoints.ts'
import { namesIn } from '#app/docs/reference/outline.ts'
import { docstring } from './python-docstring.ts'
import { classOf, memberOf, pythonTypes } from './python-types.ts'

/** Members that are not printed with their record: CI keeps what is printed. */
const SECRETS = new Set(['device_code', 'key', 'secret', 'ticket'])

/** Returns the module of the records that operations return, those that others need first. */
export function pythonRecords(description: Description, endpoints: Endpoint[]): string {
  const { kinds, isRecord, typeOf } = pythonTypes(description)
  const names = new Set<string>()
  for (const { success } of endpoints) for (const name of namesIn(success.content?.schema ?? {})) add(name)

  function add(name: string) {
    if (!isRecord(name) || names.has(name)) return
    const { base } = basedOn(description, name, Object.keys(description.components.schemas).filter(isRecord))
    if (base) add(base)
    for (const inner of namesIn(description.components.schemas[name] ?? {})) add(inner)
    names.add(name)
  }

  function classText(name: string): string {
    const { base, fields } = basedOn(description, name, [...names])
    const about = description.components.schemas[name]?.description
    return [
      '@dataclass(frozen=True, slots=True, kw_only=True)',
      `class ${classOf(name)}${base ? `(${classOf(base)})` : ''}:`,
      ...(about ? [docstring(about), ''] : []),
      ...fields.flatMap(({ name: member, schema }) => [
        `    ${memberOf(member)}: ${typeOf(schema, false)}${SECRETS.has(member) ? ' = field(repr=False)' : ''}`,
        ...(schema.description ? [docstring(schema.description)] : []),
      ]),
    ].join('\n')
  }

  return `"""The records of the API, by its own names. Made by scripts/generate/python-records.ts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, TypeAlias

# Values from a fixed list. A newer service may send others, which stay text.
${kinds.map(([name, words]) => `${name}: TypeAlias = Literal[${words}] | str`).join('\n')}


${[...names].map(classText).join('\n\n\n')}
`
}
