import { z } from 'zod'
import { isSafeAddress, jsonSetting } from './json-setting.ts'

const Issuers = z
  .array(
    z
      .strictObject({
        provider: z.enum(['github', 'gitlab', 'buildkite']),
        /** Byte for byte as its tokens have it. */
        issuer: z.string().max(200).refine(isSafeAddress),
        jwks_uri: z.string().max(500).refine(isSafeAddress).optional(),
      })
      .transform(({ jwks_uri: jwksUri, ...given }) => ({ ...given, jwksUri })),
  )
  .max(20)
  .refine((list) => new Set(list.map(({ issuer }) => issuer)).size === list.length)

/** The setting CI_ISSUERS: issuers of ID tokens besides those that everybody may use. */
export const CiIssuers = jsonSetting(
  Issuers,
  'must be a JSON list such as [{"provider":"gitlab","issuer":"https://gitlab.example.com"}], with https addresses and, if keys are elsewhere, a jwks_uri',
)
