/** Headers of every page and file, sent by `next.config.mjs` and `guard.ts`. */
export const pageHeaders: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  // Under no-referrer a form sent without script says `Origin: null`, and Next refuses it.
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), display-capture=(), browsing-topics=()',
}

/**
 * The policy of a response that is not a page. `proxy.ts` replaces it with the policy of the
 * page.
 */
export const NO_CONTENT_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
