import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { z } from 'zod'
import { BoardTypeSlug } from '#core/board-type-slug.ts'
import { listImagesAsOperator, setImage } from '#core/boards/index.ts'
import { FirmwareFormat } from '#core/firmware/index.ts'
import { Id } from '#core/ids.ts'
import { groupOf, operation } from './operation.ts'
import { UsageError } from './problems.ts'

const MAX_BOOT_BYTES = 200
const MAX_BOOT_SECONDS = 300

/** An empty one takes away what was there. */
const BootText = z
  .string()
  .refine((text) => Buffer.byteLength(text) <= MAX_BOOT_BYTES, `must have at most ${MAX_BOOT_BYTES} bytes`)
  .refine((text) => !text.includes('\0'), 'must not hold a NUL')
  .transform((text) => text || null)

const Address = z
  .string()
  .regex(/^0x[\da-f]{1,8}$/i, 'must be hexadecimal, such as 0x08000000')
  .transform(Number)

const BootTimeout = z
  .string()
  .regex(/^\d{1,3}$/, 'must be a whole number of seconds')
  .transform(Number)
  .refine((seconds) => seconds >= 1 && seconds <= MAX_BOOT_SECONDS, `must be from 1 to ${MAX_BOOT_SECONDS}`)

const Settings = z
  .strictObject({
    id: Id('baseImage'),
    file: z.string().optional(),
    format: FirmwareFormat.optional(),
    address: Address.optional(),
    bootSend: BootText.optional(),
    bootExpect: BootText.optional(),
    bootTimeout: BootTimeout.optional(),
    echoes: z.enum(['yes', 'no'], 'must be yes or no').optional(),
  })
  .refine(
    ({ file, bootSend, bootExpect, bootTimeout, echoes }) =>
      [file, bootSend, bootExpect, bootTimeout, echoes].some((one) => one !== undefined),
    'needs --file, --boot-send, --boot-expect, --boot-timeout or --echoes',
  )
  .refine(
    ({ file, format, address }) => Boolean(file) || (!format && !address),
    '--format and --address go with --file',
  )

type FileSettings = Pick<z.output<typeof Settings>, 'file' | 'format' | 'address'>

export function images(program: Command): void {
  const group = groupOf(program, 'images', 'Base images: what is on a board when a session gets it')
  operation(group, 'list', {
    summary: 'Base images with their files. New boards are checked with the first of their type.',
    options: { '--type <slug>': 'only those of this board type' },
    input: z.strictObject({ type: BoardTypeSlug.optional() }),
    run: async ({ type }) => ({ images: await listImagesAsOperator(type) }),
  })
  operation(group, 'set', {
    summary:
      'Set the file of a base image and how a board shows that it runs. A hardware board that can be flashed needs a file, or `erase` in agent.yaml. Emulated boards have theirs.',
    arguments: { id: 'the base image' },
    options: {
      '--file <path>': 'the firmware file; "" removes it',
      '--format <format>': `${FirmwareFormat.options.join(', ')}; default: by its name, or its first bytes`,
      '--address <hex>': 'for a bin file: where it goes, such as 0x08000000',
      '--boot-send <text>': 'what is typed once it runs; "" removes it',
      '--boot-expect <text>': 'what the board prints then; "" removes it',
      '--boot-timeout <seconds>': `within how many seconds, 1 to ${MAX_BOOT_SECONDS}`,
      '--echoes <answer>': 'yes if it gives back what is typed: checks of suspected boards try that; no by default',
    },
    input: Settings,
    run: async ({ id, bootSend, bootExpect, bootTimeout, echoes, ...file }) =>
      setImage(id, {
        ...{ file: await read(file), bootSend, bootExpect, bootTimeoutS: bootTimeout },
        echoes: echoes && echoes === 'yes',
      }),
  })
}

async function read({ file, format, address }: FileSettings) {
  if (!file) return file === undefined ? undefined : null
  const bytes = await readFile(file).catch((error: Error) => {
    throw new UsageError(`--file cannot be read: ${error.message}`)
  })
  return { bytes, format, filename: file, address: address ?? null }
}
