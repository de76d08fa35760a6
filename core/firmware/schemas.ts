import { z } from 'zod'
import { Timestamp } from '#core/timestamps.ts'
import { flashFormats, MAX_FILENAME } from '#wire/firmware.ts'

export const FirmwareFormat = z.enum(flashFormats, `must be ${flashFormats.join(', ')}`)

/** How an upload names its file, and what it says the file is. */
export const UploadQuery = z.strictObject({
  format: z.enum(flashFormats).optional().meta({
    description:
      'Default: by the file extension in `filename` (uf2, hex or elf), else by the first bytes. Raw bytes have no mark: a `filename` that ends in `.bin`, or `format=bin`, says what they are.',
  }),
  filename: z
    .string()
    .transform((name) => name.normalize('NFC'))
    .pipe(
      z
        .string()
        .regex(/^[^\p{Cc}\p{Cf}/\\]+$/u, 'must be the name of a file, without a path')
        .max(MAX_FILENAME),
    )
    .default('firmware')
    .meta({ description: 'The name of the file, for people. At most 100 characters.' }),
})

const Memory = z
  .strictObject({ start: z.int(), size: z.int() })
  .meta({ id: 'Memory', description: 'A part of the memory that firmware can be in.' })

export const Chip = z
  .strictObject({
    name: z.string().meta({ description: 'In words, such as “an ATmega328P”.' }),
    memories: z
      .array(Memory)
      .meta({ description: 'Where a file may have bytes. The first one is the flash, where raw bytes begin.' }),
    elf_machine: z.int().meta({ description: 'The `e_machine` of its ELF files.' }),
    architectures: z
      .array(z.string())
      .meta({ description: 'What it runs, as ELF files name it: `avr5`, or `v7-M` of Arm’s.' }),
    uf2_families: z.array(z.int()).meta({ description: 'The families of UF2 files that are for it.' }),
    universal_hex_boards: z
      .array(z.int())
      .nullable()
      .meta({ description: 'The boards in universal HEX files that are for it. Null if it takes no such file.' }),
  })
  .meta({ id: 'Chip', description: 'The chip of a board type, and what its firmware files must fit.' })
export type Chip = z.infer<typeof Chip>

export const Firmware = z
  .strictObject({
    id: z.string(),
    filename: z.string(),
    format: z.enum(flashFormats),
    size: z.int().meta({ description: 'In bytes.' }),
    sha256: z.string().meta({ description: 'The SHA-256 of the file, in hexadecimal digits.' }),
    created_at: Timestamp,
  })
  .meta({ id: 'Firmware', description: 'A file that was uploaded for a board.' })
export type Firmware = z.infer<typeof Firmware>

export const FirmwareCheck = z
  .strictObject({
    board_type: z.string(),
    filename: z.string(),
    format: z.enum(flashFormats),
    size: z.int().meta({ description: 'In bytes.' }),
  })
  .meta({ id: 'FirmwareCheck' })
export type FirmwareCheck = z.infer<typeof FirmwareCheck>
