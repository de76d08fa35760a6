import { explanations } from '#app/docs/errors/explanations.ts'
import { type RefusalCode, refusals } from '#core/errors.ts'
import { docstring } from './python-docstring.ts'

const BASE = ['APIError', 'BoardwalkError', 'InputProblem']
/** What `_core/errors.py` has, because it has more to say than a code. */
const WRITTEN: Partial<Record<RefusalCode, string>> = {
  account_credits_exhausted: 'AccountCreditsExhausted',
  idempotency_key_reused: 'IdempotencyKeyReused',
  insufficient_credits: 'InsufficientCredits',
  key_credits_exhausted: 'KeyCreditsExhausted',
  paid_tier_required: 'PaidTierRequired',
  session_ended: 'SessionIsOver',
}

/** Returns the module with an error for each code of a refusal. */
export function pythonErrors(): string {
  const codes = Object.keys(refusals) as RefusalCode[]
  const classes = codes.filter((code) => !(code in WRITTEN)).map(classText)
  const names = [...BASE, ...codes.map(nameOf)]
  return `"""What the service refuses, one class for each code. Made by scripts/generate/python-errors.ts."""

from __future__ import annotations

from .._core.errors import (
${[...BASE, ...Object.values(WRITTEN)].map((name) => `    ${name},\n`).join('')})

${classes.join('')}

BY_CODE: dict[str, type[APIError]] = {
${codes.map((code) => `    "${code}": ${nameOf(code)},\n`).join('')}}

__all__ = [
${names.map((name) => `    "${name}",\n`).join('')}]
`
}

function classText(code: RefusalCode): string {
  const { meaning, remedy } = explanations[code]
  return `
class ${nameOf(code)}(APIError):
${docstring(`${refusals[code].status}: ${meaning}\n\n${remedy}`)}

`
}

const nameOf = (code: RefusalCode) =>
  WRITTEN[code] ?? `_${code}`.replaceAll(/_(.)/g, (_, letter) => letter.toUpperCase())
