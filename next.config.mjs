import { env } from './env.ts'

const pageHeaders = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'no-referrer' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'X-Frame-Options', value: 'DENY' },
]

/** @type {import('next').NextConfig} */
export default {
  distDir: env().buildDir,
  poweredByHeader: false,
  reactStrictMode: true,
  devIndicators: false,
  serverExternalPackages: ['@node-rs/argon2', 'postgres'],
  headers: async () => [{ source: '/((?!v1/).*)', headers: pageHeaders }],
}
