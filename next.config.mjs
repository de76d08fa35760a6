import { env } from './env.ts'

/** What is the same on every page and file, whoever asks. What differs comes from proxy.ts and http/node-server.ts. */
const standingHeaders = {
  'X-Content-Type-Options': 'nosniff',
  // Under no-referrer a form sent without script says `Origin: null`, and Next refuses it.
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), display-capture=(), browsing-topics=()',
}

/** @type {import('next').NextConfig} */
export default {
  distDir: env().buildDir,
  experimental: {
    // Each page is loaded when it is first asked for: a process that answers programs holds 30 MB less.
    preloadEntriesOnStart: false,
    // Next holds a form's origin against the Host that a proxy may have changed; http/origin.ts looks at APP_URL.
    serverActions: { allowedOrigins: [new URL(env().appUrl).host] },
  },
  poweredByHeader: false,
  reactStrictMode: true,
  devIndicators: false,
  // npm run check looks at the types; a build that starts the service does not wait for them again.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ['@node-rs/argon2', 'nodemailer', 'postgres', 'stripe'],
  // A folder whose name begins with a dot is not seen by everybody who looks through `app`.
  rewrites: async () => [{ source: '/.well-known/security.txt', destination: '/security.txt' }],
  headers: async () => [
    {
      // Answers to programs carry their own, under plain `next start` too.
      source: '/((?!(?:v1|webhooks|healthz|readyz)(?:/|$)).*)',
      headers: Object.entries(standingHeaders).map(([key, value]) => ({ key, value })),
    },
  ],
}
