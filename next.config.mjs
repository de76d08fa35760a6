import { env } from './env.ts'

const pageHeaders = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  // Under no-referrer a form sent without script says `Origin: null`, and Next refuses it.
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'X-Frame-Options', value: 'DENY' },
]

/** @type {import('next').NextConfig} */
export default {
  distDir: env().buildDir,
  poweredByHeader: false,
  reactStrictMode: true,
  devIndicators: false,
  // npm run check looks at the types; a build that starts the service does not wait for them again.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ['@node-rs/argon2', 'postgres'],
  headers: async () => [{ source: '/((?!v1/).*)', headers: pageHeaders }],
}
