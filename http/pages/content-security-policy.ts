import { type Env, env } from '#env.ts'

/**
 * Where a form may end up that was sent without script: browsers hold redirects to the policy too.
 */
const CHECKOUT = 'https://checkout.stripe.com'

/**
 * What a page may load and run: scripts that carry the nonce and what those load themselves, and
 * styles, fonts and pictures of our own. Next's development server needs `eval` and inline styles,
 * and nothing else does.
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
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': stripe ? `'self' ${stripe.apiBase ?? CHECKOUT}` : "'self'",
    'frame-ancestors': "'none'",
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')
}
