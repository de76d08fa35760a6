import type { Description } from '#app/docs/reference/description.ts'
import { type Endpoint, type Field, nameIn } from '#app/docs/reference/endpoints.ts'
import { docstring } from './python-docstring.ts'
import { classOf, parameterOf, pythonTypes } from './python-types.ts'

/** A POST that may be sent again, as a read may. */
const KEEPS_NOTHING = new Set(['checkFirmware'])
/** A newer service knows parts with other members. */
const TAKES_ANY_MEMBER = new Set(['setPart'])

/** Returns the module with a function for each operation. */
export function pythonOperations(description: Description, endpoints: Endpoint[]): string {
  const { usedKinds, typeOf } = pythonTypes(description)
  const records = new Set<string>()

  function functionText(endpoint: Endpoint): string {
    const { id, method, path, pathParameters, queryParameters, body, takesBytes, success } = endpoint
    const members = TAKES_ANY_MEMBER.has(id) ? undefined : body?.members
    const takesKey = endpoint.headerParameters.some(({ name }) => name === 'Idempotency-Key')
    const named = [
      ...(body && !members ? ['members: Mapping[str, object]'] : []),
      ...[...queryParameters, ...(members ?? [])].map(parameter),
      ...(takesKey ? ['idempotency_key: str | None = None'] : []),
    ]
    const taken = [
      ...pathParameters.map(({ name }) => `${parameterOf(name)}: str`),
      ...(takesBytes ? ['content: bytes'] : []),
      ...(named.length > 0 ? ['*', ...named] : []),
    ]
    const [type, read] = answerOf(success)
    const given = [
      `method="${method}"`,
      `path=${pathParameters.length > 0 ? `path(${[`"${path}"`, ...pathParameters.map(argument)].join(', ')})` : `"${path}"`}`,
      `read=${read}`,
      ...(queryParameters.length > 0 ? [`query=query(${queryParameters.map(argument).join(', ')})`] : []),
      ...(body ? [`json=${members ? jsonOf(members) : 'written(**members)'}`] : []),
      ...(takesBytes ? ['content=content'] : []),
      ...(takesKey ? ['takes_key=True', 'idempotency_key=idempotency_key'] : []),
      ...(queryParameters.some(({ name }) => name === 'wait_seconds') ? ['wait_seconds=wait_seconds or 0'] : []),
      ...(KEEPS_NOTHING.has(id) ? ['keeps_nothing=True'] : []),
    ]
    return [
      `def ${id.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}(${lines(taken, '    ')}) -> Call[${type}]:`,
      docstring([`${endpoint.summary}.`, endpoint.description].filter(Boolean).join('\n\n')),
      `    return Call(${lines(given, '        ')}    )`,
    ].join('\n')
  }

  /** A parameter without a default that need not be given is not sent. */
  function parameter({ name, isRequired, schema }: Field): string {
    const type = typeOf(schema, true)
    const written = `${parameterOf(name)}: ${type}`
    if (isRequired) return written
    if (schema.default === undefined) return `${written}${isNullable(schema) ? '' : ' | None'} = None`
    return `${written} = ${defaultOf(type === 'bool' ? String(schema.default) === 'true' : schema.default)}`
  }

  const isNullable = (schema: Field['schema']) => typeOf(schema, true).endsWith(' | None')

  /** Returns the body. Null is a value where a member is required; elsewhere it is not sent. */
  function jsonOf(members: Field[]): string {
    const { values = [], others = [] } = Object.groupBy(members, ({ isRequired, schema }) =>
      isRequired && isNullable(schema) ? 'values' : 'others',
    )
    return [
      ...(values.length > 0 ? [`written(${values.map(argument).join(', ')})`] : []),
      ...(others.length > 0 ? [`present(${others.map(argument).join(', ')})`] : []),
    ].join(' | ')
  }

  function answerOf({ status, content }: Endpoint['success']): [type: string, read: string] {
    if (status === 204) return ['None', 'as_nothing']
    if (!content?.schema.$ref) return ['bytes', 'as_bytes']
    const name = classOf(nameIn(content.schema.$ref))
    records.add(name)
    return [name, `as_record(${name})`]
  }

  const functions = endpoints.map(functionText)
  const names = [...records, ...usedKinds]
  return `"""A function for each operation, which makes its call. Made by scripts/generate/python-operations.ts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Literal

from .._core.calls import Call, as_bytes, as_nothing, as_record, path, present, query, written
from .records import (${lines(names, '    ')})


${functions.join('\n\n\n')}
`
}

/** Returns a list in brackets, one a line. */
const lines = (all: string[], indent: string) =>
  all.length > 0 ? `\n${all.map((one) => `${indent}${one},\n`).join('')}` : ''

/** A name that is a keyword cannot be that of an argument. */
function argument({ name }: Field): string {
  const variable = parameterOf(name)
  return variable === name ? `${name}=${name}` : `**{"${name}": ${variable}}`
}

/** Returns a default as Python writes it. One that calls could change would be that of all. */
function defaultOf(value: Field['schema']['default']): string {
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (typeof value === 'string' || typeof value === 'number') return JSON.stringify(value)
  if (Array.isArray(value) && value.length === 0) return '()'
  throw new Error(`Python has no default for ${JSON.stringify(value)} here`)
}
