import { z } from 'zod'
import { CreateKey, Label } from '#core/api-keys/index.ts'

export const RequestGrant = z
  .strictObject({
    client_name: Label.refine((name) => name !== null, 'must be visible text').meta({
      description: 'What the program calls itself, 1 to 100 characters. The page shows it as a claim.',
    }),
    ...CreateKey.shape,
  })
  .meta({ id: 'RequestGrant' })

const BYTES_IN_HEX = 64

export const RedeemGrant = z
  .strictObject({
    device_code: z
      .string('must be text')
      .max(BYTES_IN_HEX, 'is no device code')
      .meta({ description: 'What `POST /v1/auth/device` answered.' }),
  })
  .meta({ id: 'RedeemGrant' })

/** What a program gets that asks for a key (RFC 8628). */
export const RequestedGrant = z
  .strictObject({
    device_code: z
      .string()
      .meta({ description: 'The program’s secret: it fetches the key with it. Returned only once.' }),
    user_code: z.string().meta({ description: 'What the person compares or types, such as `BCDF-GHJK`.' }),
    verification_uri: z.url().meta({ description: 'The page where the person types the code.' }),
    verification_uri_complete: z.url().meta({ description: 'The same page with the code filled in.' }),
    expires_in: z.int().meta({ description: 'How many seconds both codes work.' }),
    interval: z.int().meta({ description: 'How many seconds to wait between two polls.' }),
  })
  .meta({ id: 'RequestedGrant' })
export type RequestedGrant = z.infer<typeof RequestedGrant>
const LONGEST_TYPED = 40

/** A code as a person types it: in any case, with any signs between the letters. */
export const UserCode = z
  .string('Enter the code.')
  .max(LONGEST_TYPED, 'This is not a valid code.')
  .transform((typed) => typed.toUpperCase().replace(/[^A-Z]/g, ''))
