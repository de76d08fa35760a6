import { number } from '#components/amounts.ts'
import type { Schema } from './description.ts'
import { nameIn } from './endpoints.ts'

/** Returns the type of a field as text, with its record, range and values. */
export type Kind = { words: string; record?: string; isNullable: boolean; range: string; values: string[] }

export function kindOf(schema: Schema): Kind {
  const { $ref, type, format, items, anyOf, const: only, enum: values = only === undefined ? [] : [only] } = schema
  const choices = anyOf?.filter((choice) => choice.type !== 'null')
  if (anyOf && choices?.length === 1 && choices[0]) {
    return { ...kindOf(choices[0]), isNullable: choices.length < anyOf.length }
  }
  if ($ref) return { ...plain(''), record: nameIn($ref) }
  const types = [type ?? []].flat()
  const isNullable = types.includes('null')
  if (types.includes('array') && items) {
    const { words, record } = kindOf(items)
    return { ...plain(`array of ${record ? '' : `${words}s`}`), isNullable, ...(record && { record }) }
  }
  const others = types.filter((one) => one !== 'null')
  if (others.length === 0) return plain(types.join())
  const name = format === 'date-time' ? 'timestamp' : others.join(' or ')
  return { ...plain(name), isNullable, range: rangeOf(schema), values: values.map(String) }
}

function plain(words: string): Kind {
  return { words, isNullable: false, range: '', values: [] }
}

/** True if a range is narrower than that of all JSON integers. */
function rangeOf({ minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER }: Schema): string {
  const [hasLeast, hasMost] = [minimum > Number.MIN_SAFE_INTEGER, maximum < Number.MAX_SAFE_INTEGER]
  if (hasLeast && hasMost) return `${number(minimum)} to ${number(maximum)}`
  if (hasLeast) return `from ${number(minimum)}`
  return hasMost ? `up to ${number(maximum)}` : ''
}
