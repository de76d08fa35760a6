/** What the server must know of the pages before Next does. `server.ts` hands it to `http/`. */

/** Where programs ask, and below. All else is a page. `proxy.ts` leaves them out too. */
export const PROGRAMS = ['/v1', '/healthz', '/readyz', '/webhooks/stripe', '/mail/unsubscribe', '/clients']

/** The pages of the documentation in the order of its sidebar. */
export const DOCS_GROUPS = {
  Start: ['/docs', '/docs/first-session', '/docs/first-call'],
  Guides: [
    '/docs/flash',
    '/docs/emulation',
    '/docs/parts',
    '/docs/waveforms',
    '/docs/coverage',
    '/docs/power-cuts',
    '/docs/session-page',
    '/docs/consoles',
    '/docs/attach',
    '/docs/crashes',
    '/docs/ports',
    '/docs/debug',
    '/docs/replay',
    '/docs/ci',
    '/docs/trusted-ci',
    '/docs/webhooks',
    '/docs/handling-errors',
    '/docs/agents',
  ],
  Tools: ['/docs/clients', '/docs/cli', '/docs/python', '/docs/pytest', '/docs/typescript'],
  API: [
    '/docs/api',
    '/docs/api/api-keys',
    '/docs/api/trusted-ci',
    '/docs/api/account',
    '/docs/api/boards',
    '/docs/api/sessions',
    '/docs/api/consoles',
    '/docs/api/board-control',
    '/docs/api/results',
    '/docs/api/credits',
    '/docs/api/events',
    '/docs/api/webhooks',
    '/docs/api/agents',
    '/docs/api/service',
    '/docs/errors',
  ],
}

/** The documentation is the same for all visitors and has no forms, so it is kept in memory. */
export const DOCS = Object.values(DOCS_GROUPS).flat()

/** What search engines may show. All other pages are about somebody. */
export const searchable = {
  pages: ['/', '/boards', '/pricing', '/status', '/terms', '/privacy', '/login', '/sign-up', ...DOCS],
  /** What belongs to pages: scripts, icons, and the pictures that sites show for links. */
  parts: [
    '/_next/static/',
    '/og/',
    '/favicon.ico$',
    '/icon.svg$',
    '/apple-touch-icon.png$',
    '/manifest.webmanifest$',
    '/status/feed.xml$',
    '/llms.txt$',
    '/docs*.md$',
  ],
}

const READ = ['GET', 'HEAD']
const ACT = ['POST']

/** The methods of what is no page with forms. Next would refuse others without `Allow`. */
export const METHODS: Record<string, string[]> = {
  ...Object.fromEntries(DOCS.map((path) => [path, READ])),
  '/boards/version': READ,
  '/credits/ledger.csv': READ,
  '/docs/search/index.json': READ,
  '/llms.txt': READ,
  '/log-out': ACT,
  '/manifest.webmanifest': READ,
  '/palette': READ,
  '/passkeys/challenge': ACT,
  '/robots.txt': READ,
  '/security.txt': READ,
  '/sessions/version': READ,
  '/sitemap.xml': READ,
  '/status/feed.xml': READ,
  '/support-contact': READ,
  '/theme': ACT,
  '/visitor': READ,
}

/** Forms that may hash a password: a few at a time are let in. */
export const PASSWORD_FORMS = [
  '/confirm-email',
  '/forgot-password',
  '/log-out',
  '/login',
  '/login/code',
  '/reset-password',
  '/sign-up',
]

/**
 * Forms beside them that hash nothing. The first waits for a provider, which would hold up the
 * passwords of others.
 */
export const SIGN_IN_FORMS = ['/login/with/[provider]', '/passkeys/challenge']
