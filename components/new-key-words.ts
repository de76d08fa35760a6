import type { Option } from './ui/choices.tsx'

export const accessWords = { full: 'Full access', run: 'Run sessions', read: 'Read only' }

export const accessOptions: Option[] = Object.entries(accessWords)

/** Expiry of a new key: `never`, or a number of days. */
export const expiryChoices = ['never', '30', '90', '365'] as const

const expiryTexts = { never: 'Never', 30: '30 days', 90: '90 days', 365: '1 year' }

export const expiryOptions: Option[] = expiryChoices.map((choice) => [choice, expiryTexts[choice]])
