import { type Annotation, kinds, type Row } from '#wire/decoders/index.ts'

/** A row of annotations as columns, which a worker gives away without a copy. */
export type PackedRow = {
  name: string
  pin: string
  from: Float64Array<ArrayBuffer>
  to: Float64Array<ArrayBuffer>
  kinds: Uint8Array<ArrayBuffer>
  values: Float64Array<ArrayBuffer>
}

export function packed({ name, pin, annotations }: Row): PackedRow {
  return {
    ...{ name, pin },
    from: Float64Array.from(annotations, ({ from }) => from),
    to: Float64Array.from(annotations, ({ to }) => to),
    kinds: Uint8Array.from(annotations, ({ kind }) => kinds.indexOf(kind)),
    values: Float64Array.from(annotations, ({ value }) => value),
  }
}

/** Returns the annotation at a place of a row; undefined behind the last. */
export function annotationAt(row: PackedRow, place: number): Annotation | undefined {
  const [from, to, kind, value] = [row.from[place], row.to[place], kinds[row.kinds[place] ?? 0], row.values[place]]
  return from === undefined || to === undefined || value === undefined || !kind ? undefined : { from, to, kind, value }
}

export const buffersOf = ({ from, to, kinds: codes, values }: PackedRow) => [
  from.buffer,
  to.buffer,
  codes.buffer,
  values.buffer,
]
