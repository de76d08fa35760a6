import { z } from 'zod'
import { isSafeAddress, jsonSetting } from './json-setting.ts'

const PROBLEM =
  'must be a JSON list such as [{"name":"google","client_id":"…","client_secret":"…"}], where other names than google and github also have an issuer and a label'

/** Providers whose issuer and label need not be written. */
const known = new Map([
  ['google', { label: 'Google', issuer: 'https://accounts.google.com' }],
  ['github', { label: 'GitHub', issuer: 'https://github.com' }],
])

const Provider = z
  .strictObject({
    name: z.string().regex(/^[a-z0-9-]{1,30}$/),
    label: z.string().min(1).max(40).optional(),
    issuer: z.url().refine(isSafeAddress).optional(),
    client_id: z.string().min(1),
    client_secret: z.string().min(1),
  })
  .transform(({ name, client_id: clientId, client_secret: clientSecret, ...given }, context) => {
    const { label = given.label, issuer = given.issuer } = { ...known.get(name), ...given }
    if (label !== undefined && issuer !== undefined) return { name, label, issuer, clientId, clientSecret }
    context.addIssue({ code: 'custom', message: PROBLEM })
    return z.NEVER
  })

const Providers = z
  .array(Provider)
  .max(10)
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length)

/** A provider that users may sign in with: of OpenID Connect, or GitHub. */
export type SignInProvider = z.output<typeof Provider>

/** The setting OIDC_PROVIDERS. */
export const SignInProviders = jsonSetting(Providers, PROBLEM)
