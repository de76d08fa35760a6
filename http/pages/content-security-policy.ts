import { type Env, env } from '#env.ts'

/** Where a form without script may be redirected: browsers apply the policy to redirects too. */
const CHECKOUT = 'https://checkout.stripe.com'

/**
 * Returns what a page may load and run: scripts with the nonce and what they load, and its own
 * workers, styles, fonts and images. Only Next's development server needs `eval` and inline styles.
 */
export function contentSecurityPolicy(nonce: string, settings: Pick<Env, 'isDevelopment' | 'stripe'> = env()): string {
  const { isDevelopment, stripe } = settings
  const directives = {
    'default-src': "'none'",
    'script-src': `'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    'style-src': isDevelopment ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`,
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': stripe ? `'self' ${stripe.apiBase ?? CHECKOUT}` : "'self'",
    'frame-ancestors': "'none'",
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')
}
