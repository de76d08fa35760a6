import type { Option } from './ui/choices.tsx'

export const accessWords = { full: 'Full access', run: 'Run sessions', read: 'Read only' }

export const accessOptions: Option[] = [
  ['full', accessWords.full, 'Everything, including keys and webhooks.'],
  ['run', accessWords.run, 'Starts its own sessions. The choice for CI.'],
  ['read', accessWords.read, 'Sees everything, changes nothing.'],
]

/** What the form of a new key has chosen; the API’s own default is `full`. */
export const DEFAULT_ACCESS: keyof typeof accessWords = 'run'

/** Expiry of a new key: `never`, or a number of days. */
export const expiryChoices = ['30', '90', '365', 'never'] as const

export const DEFAULT_EXPIRY: (typeof expiryChoices)[number] = '90'

const expiryTexts = { never: 'Never', 30: '30 days', 90: '90 days', 365: '1 year' }

export const expiryOptions: Option[] = expiryChoices.map((choice) => [choice, expiryTexts[choice]])
