import { z } from 'zod'
import { Timestamp } from '#core/timestamps.ts'
import { flashFormats } from '#wire/firmware.ts'

const MAX_NAME = 100

export const FirmwareFormat = z.enum(flashFormats, `must be ${flashFormats.join(', ')}`)

/** How an upload names its file, and what it says the file is. */
export const UploadQuery = z.strictObject({
  format: z
    .enum(flashFormats)
    .optional()
    .meta({ description: 'Default: by the file extension in `filename` (uf2, hex or elf), else by the first bytes.' }),
  filename: z
    .string()
    .transform((name) => name.normalize('NFC'))
    .pipe(
      z
        .string()
        .regex(/^[^\p{Cc}\p{Cf}/\\]+$/u, 'must be the name of a file, without a path')
        .max(MAX_NAME),
    )
    .default('firmware')
    .meta({ description: 'The name of the file, for people. At most 100 characters.' }),
})

export const Firmware = z
  .strictObject({
    id: z.string(),
    filename: z.string(),
    format: z.enum(flashFormats),
    size: z.int().meta({ description: 'In bytes.' }),
    sha256: z.string().meta({ description: 'The SHA-256 of the file, in hexadecimal digits.' }),
    created_at: Timestamp,
  })
  .meta({ id: 'Firmware' })
export type Firmware = z.infer<typeof Firmware>
