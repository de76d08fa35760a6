import { PROGRAMS } from './app/site.ts'
import { env } from './env.ts'
import { pageHeaders } from './http/pages/headers.ts'

/** @type {import('next').NextConfig} */
export default {
  distDir: env().buildDir,
  experimental: {
    // Each page is loaded when it is first asked for, which saves memory in a process that answers
    // programs. What pages share is loaded at the start (http/pages/load-pages.ts).
    preloadEntriesOnStart: false,
    // Next holds a form's origin against the Host that a proxy may have changed;
    // http/same-origin.ts looks at APP_URL.
    serverActions: { allowedOrigins: [new URL(env().appUrl).host] },
  },
  // No page uses it: /_next/image is a 404.
  images: { unoptimized: true },
  poweredByHeader: false,
  reactStrictMode: true,
  devIndicators: false,
  // npm run check looks at the types; a build that starts the service does not wait for them again.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    '@nats-io/jetstream',
    '@nats-io/transport-node',
    '@node-rs/argon2',
    'nodemailer',
    'postgres',
    'stripe',
  ],
  rewrites: async () => [
    // A folder whose name begins with a dot is not seen by everybody who looks through `app`.
    { source: '/.well-known/security.txt', destination: '/security.txt' },
    { source: '/:path(docs|docs/.+).md', destination: '/docs/markdown/:path' },
  ],
  headers: async () => [
    {
      // Answers to programs carry their own, in development too.
      source: `/((?!(?:${PROGRAMS.map((path) => path.slice(1)).join('|')})(?:/|$)).*)`,
      headers: Object.entries(pageHeaders).map(([key, value]) => ({ key, value })),
    },
  ],
}
