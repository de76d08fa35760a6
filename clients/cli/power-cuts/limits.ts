import { LiteralText } from '#wire/literal-text.ts'
import { PowerCutsAsked } from '#wire/power-cuts.ts'
import { UsageError } from '../../typescript/src/index.ts'

const { update_seconds, boot_seconds } = PowerCutsAsked.shape

/** What the service takes of each flag; times are in seconds. */
const taken = {
  ready: { flag: '--ready', schema: LiteralText },
  send: { flag: '--send', schema: LiteralText },
  from: { flag: '--from', schema: LiteralText },
  until: { flag: '--until', schema: LiteralText },
  bootExpect: { flag: '--boot-expect', schema: LiteralText },
  updateTime: { flag: '--update-time', schema: update_seconds },
  bootTime: { flag: '--boot-time', schema: boot_seconds },
} as const

/** Throws a UsageError for what the service would refuse after a session is paid for. */
export function assertWithinLimits(flags: { [Name in keyof typeof taken]?: string | number | undefined }): void {
  for (const [name, { flag, schema }] of Object.entries(taken)) {
    const value = flags[name as keyof typeof taken]
    const problem = value === undefined ? undefined : schema.safeParse(value).error?.issues[0]?.message
    if (problem !== undefined)
      throw new UsageError(`${flag} ${problem}${typeof value === 'number' ? ' (seconds)' : ''}.`)
  }
}
