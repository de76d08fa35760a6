import { catalogue } from '#db/catalogue.ts'
import { idFrom } from '#db/ids.ts'
import type { BoardCondition, baseImages, boards, boardTypes } from '#db/index.ts'
import { DAY_MS } from '#durations.ts'

type Planned = { type: string; label: string; location: string; daysAgo: number; condition?: BoardCondition }

/** They are history: nobody can reach them. Boards that can be used are emulated. */
const planned: Planned[] = [
  { type: 'stm32-h753', label: 'H753 one', location: 'Amsterdam, rack 1, slot 1', daysAgo: 380 },
  { type: 'stm32-h753', label: 'H753 two', location: 'Amsterdam, rack 1, slot 2', daysAgo: 380 },
  { type: 'stm32-h753', label: 'H753 three', location: 'Austin, bench 2', daysAgo: 96 },
  { type: 'stm32-g474', label: 'G474 one', location: 'Amsterdam, rack 1, slot 5', daysAgo: 379 },
  { type: 'stm32-g474', label: 'G474 two', location: 'Austin, bench 2', daysAgo: 210, condition: 'maintenance' },
  { type: 'esp32-s3', label: 'S3 one', location: 'Amsterdam, rack 2, slot 1', daysAgo: 372 },
  { type: 'esp32-s3', label: 'S3 two', location: 'Amsterdam, rack 2, slot 2', daysAgo: 372 },
  { type: 'esp32-s3', label: 'S3 three', location: 'Austin, bench 4, in the RF box', daysAgo: 61 },
  { type: 'esp32-c6', label: 'C6 one', location: 'Amsterdam, rack 2, slot 4', daysAgo: 300 },
  { type: 'esp32-c6', label: 'C6 two', location: 'Amsterdam, rack 2, slot 5', daysAgo: 300 },
  { type: 'rp2350', label: 'Pico 2 one', location: 'Amsterdam, rack 3, slot 1', daysAgo: 290 },
  { type: 'rp2350', label: 'Pico 2 two', location: 'Amsterdam, rack 3, slot 2', daysAgo: 290 },
  { type: 'rp2350', label: 'Pico 2 three', location: 'Austin, bench 1', daysAgo: 44 },
  { type: 'artix7-100t', label: 'Arty one', location: 'Amsterdam, rack 4, shelf A', daysAgo: 260 },
  { type: 'artix7-100t', label: 'Arty two', location: 'Austin, bench 3', daysAgo: 130, condition: 'maintenance' },
  { type: 'ecp5-85f', label: 'ULX3S one', location: 'Amsterdam, rack 4, shelf B', daysAgo: 255 },
  { type: 'raspberry-pi-5', label: 'Pi 5 one', location: 'Amsterdam, rack 5, slot 1', daysAgo: 240 },
  { type: 'raspberry-pi-5', label: 'Pi 5 two', location: 'Amsterdam, rack 5, slot 2', daysAgo: 240 },
]

const hardware = catalogue.filter(({ isEmulated }) => !isEmulated)

export type Lab = {
  types: (typeof boardTypes.$inferInsert)[]
  images: (typeof baseImages.$inferInsert & { id: string })[]
  boards: (typeof boards.$inferInsert & { id: string; createdAt: Date })[]
}

/**
 * Every type of hardware in the catalogue with its images, and the boards of the demo world, bought
 * over the last year.
 */
export function lab(now: Date): Lab {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const opened = ago(400)
  return {
    types: hardware.map(({ slug, label, specs, creditsPerMinute, target }) => ({
      slug,
      label,
      specs,
      creditsPerMinute,
      target,
      createdAt: opened,
    })),
    images: hardware.flatMap(({ slug, images }) =>
      images.map((image) => ({ id: idFrom('baseImage', opened), boardType: slug, createdAt: opened, ...image })),
    ),
    boards: planned.map(({ type, label, location, daysAgo, condition = 'offline' }) => {
      const createdAt = ago(daysAgo)
      return {
        id: idFrom('board', createdAt),
        boardType: type,
        label,
        location,
        condition,
        createdAt,
        freeSince: createdAt,
      }
    }),
  }
}
