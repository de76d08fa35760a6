import { config } from 'zod'

// In a browser our content policy allows no code that is made from text.
if (typeof window !== 'undefined') config({ jitless: true })

/** To be imported as a namespace: of an object, bundlers keep all, with every language. */
export * from 'zod'
