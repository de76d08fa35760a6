import { z } from 'zod'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** A setting whose text is JSON of one shape; anything else is refused with `problem` alone. */
export function jsonSetting<T>(shape: z.ZodType<T>, problem: string) {
  return z.string().transform((text, context): T => {
    const parsed = shape.safeParse(parsedJson(text))
    if (parsed.success) return parsed.data
    context.addIssue({ code: 'custom', message: problem })
    return z.NEVER
  })
}

/** Whether an issuer may be asked at this address: only tests have one on this machine. */
export function isSafeAddress(text: string): boolean {
  return URL.canParse(text) && (text.startsWith('https:') || LOOPBACK.has(new URL(text).hostname))
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
