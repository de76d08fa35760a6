import { Refusal } from '#core/errors.ts'
import { audienceOf } from './columns.ts'
import type { Rule } from './match.ts'

const MAX_SHOWN = 200

/** The same words for all that is wrong before the signature is proven. */
const unproven = () =>
  `This ID token opens no trust: its audience must be the address of the page of a trust that exists (${audienceOf('tru_…')}), its issuer the issuer of that trust, and it must be as it was signed.`

/** What the page of a trust says nothing about. */
const OF_TOKEN: readonly Rule[] = ['time', 'replayed']

const sentences: Record<Rule, (value: string) => string> = {
  time: (value) => `The times of this token do not fit: \`${value}\`.`,
  claims: (value) => `This token needs the claim ${value}, as text of 1 to 500 characters.`,
  unpinned: (value) =>
    `No token was accepted in the seven days after this trust was made, so ${value} is no longer taken by its name. Make a new trust.`,
  repository: (value) => `The trust is for another repository than ${value}.`,
  owner: (value) => `The repository has another owner now: ${value}.`,
  fork: (value) => `Forks are not trusted, and this token may be of one: ${value}.`,
  event: (value) => `The trust does not take the event ${value}.`,
  ref: (value) => `The trust does not take the ref ${value}.`,
  environment: (value) => `The trust is for another environment than ${value}.`,
  workflow: (value) => `The trust is for another workflow than ${value}.`,
  replayed: () => 'This token was used before. Ask the CI system for a new one.',
}

/** Thrown for an ID token that is not accepted. Without a rule its signature is not proven. */
export class Untrusted extends Error {
  override name = 'Untrusted'
  readonly rule: Rule | undefined
  readonly value: string

  constructor(rule?: Rule, value = '') {
    super(rule ?? 'token')
    this.rule = rule
    this.value = value
  }

  /**
   * Returns what the caller is told, as RFC 8693 §2.2.2 wants it: what of the token differs, and
   * which page shows what the trust takes. What that is stays with its owner.
   */
  toRefusal(trustId?: string): Refusal {
    const members = { error: 'invalid_request', ...(this.rule && { rule: this.rule }) }
    const value = this.value.length > MAX_SHOWN ? `${this.value.slice(0, MAX_SHOWN)}…` : this.value
    const page = trustId && this.rule && !OF_TOKEN.includes(this.rule) && audienceOf(trustId)
    const detail = this.rule ? sentences[this.rule](value) : unproven()
    return new Refusal('untrusted_token', page ? `${detail} What it takes: ${page}` : detail, { members })
  }
}
