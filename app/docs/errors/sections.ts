import { STATUS_CODES } from 'node:http'
import { type RefusalCode, refusals } from '#core/errors.ts'
import { contactBetween } from '../site/contact.ts'
import { paragraph, type Section, styled, text } from '../tree/nodes.ts'
import { blocksOf } from '../tree/parse.ts'
import { explanations } from './explanations.ts'

const codes = Object.keys(refusals) as RefusalCode[]

/** Returns what each code means and what to do about it, by status. */
export function errorSections(): Section[] {
  return [...Map.groupBy(codes, (code) => refusals[code].status)].map(([status, ofStatus]) => ({
    type: 'section',
    id: `status-${status}`,
    title: `${status} ${STATUS_CODES[status] ?? ''}`,
    look: 'errors',
    children: ofStatus.map(errorSection),
  }))
}

function errorSection(code: RefusalCode): Section {
  const { title } = refusals[code]
  const { meaning, remedy } = explanations[code]
  const help = code === 'internal_error' ? contactBetween(' Help: ') : ''
  return {
    type: 'section',
    id: code,
    title: code,
    look: 'error',
    children: [
      // A title that is the code in words says nothing.
      ...(title.toLowerCase() === code.replaceAll('_', ' ') ? [] : [styled('heading', paragraph(text(title)))]),
      ...blocksOf(meaning),
      ...blocksOf(`**Fix:** ${remedy}${help} {.remedy}`),
    ],
  }
}
