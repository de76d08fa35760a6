import { type Fields, type Fold, link, text } from '../tree/nodes.ts'
import { blocksOf } from '../tree/parse.ts'
import type { Endpoint } from './endpoints.ts'
import { commonRefusals } from './load.ts'

/** Returns the errors that are special to an endpoint; the others are described once. */
export function refusalsFold(refusals: Endpoint['refusals']): Fold {
  const own = refusals.filter(({ code }) => !commonRefusals().has(code))
  const count = own.length === 1 ? '1 specific error' : `${own.length} specific errors`
  return {
    type: 'fold',
    summary: own.length === 0 ? 'Common errors only' : count,
    children: [errorsOf(own), ...blocksOf('[Common errors](/docs/api#common-errors) can come too. {.muted}')],
  }
}

/** Returns errors, each with a link to its remedy. */
export function errorsOf(refusals: Endpoint['refusals']): Fields {
  return {
    type: 'fields',
    look: 'errors',
    fields: refusals.map(({ status, code, title }) => ({
      name: [text(`${status} `), link(`/docs/errors#${code}`, text(code))],
      meaning: [text(title)],
    })),
  }
}
