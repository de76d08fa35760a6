/** The only reader of process.env. README.md says what each variable means, and its default. */
import { resolve } from 'node:path'
import { z } from 'zod'
import { CiIssuers } from '#ci-issuers.ts'
import { processShared } from '#process-shared.ts'
import { SignInProviders } from '#sign-in-providers.ts'

const SECRET_MIN_CHARACTERS = 32
/** Those that this computer cannot play are left out. */
const DEFAULT_BOARDS = 'uno:4,pico:4,microbit:2,stm32f100:1,stm32f405:1'
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be from ${min} to ${max}`)

const urlWith = (schemes: string[]) =>
  z.string().refine(
    (value) => {
      return URL.canParse(value) && schemes.includes(new URL(value).protocol)
    },
    // Later refinements parse it as a URL.
    {
      error: `must be a URL that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
      abort: true,
    },
  )

const contact = z
  .string()
  .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be mailto: and an e-mail, or begin with https://')
  .optional()

const line = z
  .string()
  .regex(/^[^\p{Cc}]{1,200}$/u, 'must be one line of at most 200 characters')
  .optional()

/** Returns the URL of a database once for each host in it. */
export function eachHost(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? []
  return hosts.split(',').map((host) => `${before}${host}${after}`)
}

const Settings = z
  .object({
    PORT: wholeNumber(1, 65_535).default(3000),
    HOST: z.string().default('127.0.0.1'),
    APP_URL: urlWith(['http:', 'https:'])
      .refine((value) => new URL(value).pathname === '/', 'must have no path')
      .optional(),
    DATABASE_URL: z
      .string()
      .refine(
        (url) => /^postgres(ql)?:/.test(url) && eachHost(url).every((one) => URL.canParse(one)),
        'must be postgres://user:password@host:port/database, where several hosts are separated by commas',
      )
      .refine(
        (url) => !/[?&]target_session_attrs=(?!(primary|read-write)(&|$))/.test(url),
        'may have target_session_attrs=primary or read-write and no other: the service writes',
      )
      .optional(),
    DATABASE_PATIENCE: wholeNumber(1, 20).default(1),
    NATS_URL: z
      .string()
      .refine(
        (url) => /^(nats|tls):/.test(url) && eachHost(url).every((one) => URL.canParse(one)),
        'must be nats://host:port or tls://host:port, where several hosts are separated by commas',
      )
      .optional(),
    DATA_DIR: z.string().default('.data'),
    BUILD_DIR: z.string().default('.next'),
    LOGIN_SECRETS: z
      .string()
      .transform((list) => list.split(',').map((secret) => secret.trim()))
      .refine(
        (secrets) => secrets.every((secret) => secret.length >= SECRET_MIN_CHARACTERS),
        `must be secrets of at least ${SECRET_MIN_CHARACTERS} characters, newest first, separated by commas`,
      )
      .optional(),
    SMTP_URL: urlWith(['smtp:', 'smtps:']).optional(),
    MAIL_FROM: z
      .string()
      .regex(
        /^([^<>"@,\p{Cc}]* <[^<>"@,\s]+@[^<>"@,\s]+>|[^<>"@,\s]+@[^<>"@,\s]+)$/u,
        'must be one e-mail, or a name and <one e-mail>',
      )
      .optional(),
    PAYMENTS: z.enum(['demo', 'stripe'], 'must be demo or stripe').optional(),
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^[rs]k_(test|live)_\w+$/, 'must be a secret key of Stripe (sk_test_… or sk_live_…)')
      .optional(),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_\S+$/, 'must be the signing secret of the webhook endpoint (whsec_…)')
      .optional(),
    STRIPE_API_BASE: urlWith(['http:'])
      .refine((value) => LOOPBACK.has(new URL(value).hostname), 'must be on this machine: it is for tests only')
      .optional(),
    OIDC_PROVIDERS: SignInProviders.default([]),
    TRUSTED_CI: z.enum(['on', 'off'], 'must be on or off').default('off'),
    CI_ISSUERS: CiIssuers.default([]),
    TRUSTED_PROXY_HOPS: wholeNumber(0, 10).default(0),
    SIGNUP_CREDITS: wholeNumber(0, 1_000_000).default(20),
    DRAIN_SECONDS: wholeNumber(0, 4).optional(),
    RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
    DEMO_SESSIONS: z.enum(['on', 'off'], 'must be on or off').default('on'),
    PRIVATE_WEBHOOKS: z.enum(['on', 'off'], 'must be on or off').default('off'),
    OPERATOR_EMAIL: z
      .string()
      .regex(/^[^<>"@,\s]+@[^<>"@,\s]+$/, 'must be one e-mail address')
      .optional(),
    SECURITY_CONTACT: contact,
    SUPPORT_CONTACT: contact,
    OPERATOR_NAME: line,
    OPERATOR_ADDRESS: line,
    JURISDICTION: line,
    TERMS_FILE: z.string().optional(),
    PRIVACY_FILE: z.string().optional(),
    EMULATED_BOARDS: z
      .string()
      .regex(
        /^(on|off|(uno|pico|microbit|stm32f100|stm32f405):\d{1,2}(,(uno|pico|microbit|stm32f100|stm32f405):\d{1,2})*)$/,
        'must be on, off, or how many of each, such as uno:4,microbit:2',
      )
      .optional(),
    GUEST_BOARDS: wholeNumber(0, 5).default(2),
    METRICS_PORT: wholeNumber(1, 65_535).optional(),
    METRICS_HOST: z.string().default('127.0.0.1'),
    LOG: z.enum(['json', 'text'], 'must be json or text').optional(),
    NODE_ENV: z.string().optional(),
  })
  .refine((settings) => !settings.DATABASE_URL || settings.LOGIN_SECRETS, {
    path: ['LOGIN_SECRETS'],
    message: 'is needed with DATABASE_URL, so that every instance reads the same cookies',
  })
  .refine((settings) => !settings.NATS_URL || settings.DATABASE_URL, {
    path: ['NATS_URL'],
    message: 'needs DATABASE_URL: one instance with a PostgreSQL of its own records consoles there',
  })
  .refine((settings) => !settings.SMTP_URL || settings.MAIL_FROM, {
    path: ['MAIL_FROM'],
    message: 'is needed with SMTP_URL, and its server must let us write from it',
  })
  .refine((settings) => settings.METRICS_PORT !== settings.PORT, {
    path: ['METRICS_PORT'],
    message: 'must differ from PORT: users of the service must not see its metrics',
  })
  .superRefine((settings, context) => {
    if (settings.PAYMENTS !== 'stripe') return
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const) {
      if (!settings[name]) context.addIssue({ code: 'custom', path: [name], message: 'is needed with PAYMENTS=stripe' })
    }
  })

/** The environment variables that configure the service. */
export const SETTING_NAMES = Object.keys(Settings.shape)

/** Thrown for an invalid configuration, with every problem on its own line. */
export class EnvError extends Error {
  override name = 'EnvError'
}

/**
 * Returns the settings in a configuration; an empty variable counts as absent. Throws an `EnvError`
 * that names every problem.
 */
export function readEnv(source: Record<string, string | undefined>) {
  const variables = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = Settings.safeParse(variables)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    throw new EnvError(problems.join('\n'))
  }
  const settings = parsed.data
  const appUrl = new URL(settings.APP_URL ?? `http://localhost:${settings.PORT}`)
  return {
    port: settings.PORT,
    host: settings.HOST,
    appUrl: appUrl.origin,
    databaseUrl: settings.DATABASE_URL,
    databasePatience: settings.DATABASE_PATIENCE,
    natsHosts: settings.NATS_URL ? eachHost(settings.NATS_URL) : undefined,
    dataDir: resolve(settings.DATA_DIR),
    buildDir: settings.BUILD_DIR,
    loginSecrets: settings.LOGIN_SECRETS,
    payments: settings.PAYMENTS ?? (settings.DATABASE_URL ? undefined : ('demo' as const)),
    smtpUrl: settings.SMTP_URL,
    mailFrom: senderOf(settings.MAIL_FROM ?? `no-reply@${appUrl.hostname}`),
    stripe: stripeOf(settings),
    signInProviders: settings.OIDC_PROVIDERS,
    ...{ trustedCi: settings.TRUSTED_CI === 'on', ciIssuers: settings.CI_ISSUERS },
    trustedProxyHops: settings.TRUSTED_PROXY_HOPS,
    signupCredits: settings.SIGNUP_CREDITS,
    securityContact: settings.SECURITY_CONTACT,
    supportContact: settings.SUPPORT_CONTACT,
    operator: { name: settings.OPERATOR_NAME, address: settings.OPERATOR_ADDRESS },
    jurisdiction: settings.JURISDICTION,
    legalFiles: { terms: settings.TERMS_FILE, privacy: settings.PRIVACY_FILE },
    operatorEmail: settings.OPERATOR_EMAIL,
    drainSeconds: settings.DRAIN_SECONDS ?? (settings.DATABASE_URL ? 2 : 0),
    rateLimits: settings.RATE_LIMITS === 'on',
    demoSessions: settings.DEMO_SESSIONS === 'on',
    webhooksToPrivateNetworks: settings.PRIVATE_WEBHOOKS === 'on',
    emulatedBoards: emulatedBoardsOf(settings),
    guestBoards: settings.GUEST_BOARDS,
    metrics: settings.METRICS_PORT ? { host: settings.METRICS_HOST, port: settings.METRICS_PORT } : undefined,
    log: settings.LOG ?? (process.stdout.isTTY ? ('text' as const) : ('json' as const)),
    isDevelopment: settings.NODE_ENV === 'development',
  }
}

/** How many boards of each kind the service's own agent has. */
function emulatedBoardsOf({ EMULATED_BOARDS, DATABASE_URL }: z.infer<typeof Settings>): Record<string, number> {
  const text = EMULATED_BOARDS ?? (DATABASE_URL ? 'off' : 'on')
  if (text === 'off') return {}
  const counts = (text === 'on' ? DEFAULT_BOARDS : text).split(',').map((part) => part.split(':'))
  return Object.fromEntries(counts.map(([kind, count]) => [kind, Number(count)]))
}

function senderOf(text: string): { name: string; address: string } {
  const [, name = 'Boardwalk', address = text] = /^(.*) <(.+)>$/.exec(text) ?? []
  return { name, address }
}

function stripeOf({ PAYMENTS, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE }: z.infer<typeof Settings>) {
  if (PAYMENTS !== 'stripe' || !STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET) return undefined
  return { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, apiBase: STRIPE_API_BASE }
}

/** The PostgreSQL of tests, which start it first: the URL of a running one, or its programs. */
export function testPostgres() {
  return { url: process.env.TEST_DATABASE_URL || undefined, bin: process.env.TEST_POSTGRES_BIN || undefined }
}

export type Env = ReturnType<typeof readEnv>

/**
 * Returns the configuration of this process, read at the first call. Later calls get the same, also
 * after Next has put a file `.env` into the environment.
 */
export function env(): Env {
  return processShared('env', () => readEnv(process.env))
}
