import { z } from 'zod'

// In a browser our content policy allows no code that is made from text.
if (typeof window !== 'undefined') z.config({ jitless: true })

export { z }
