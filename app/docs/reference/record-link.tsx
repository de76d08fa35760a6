import { To } from '../guide/words.tsx'
import { reference } from './load.ts'

/** Links to a record, on the page that describes it. */
export function RecordLink({ name }: { name: string }) {
  const path = reference().records.get(name)
  return path === undefined ? name : <To href={`${path}#record-${name}`}>{name}</To>
}
