import { cache } from 'react'
import { recentBoardTypes } from '#core/boards/index.ts'
import { ifAvailable } from '#http/pages/if-available.ts'

/**
 * Returns the board types that these pages advertise; undefined while the database cannot be
 * reached, because the forms are useful without them. Read once per request.
 */
export const offeredTypes = cache(() => ifAvailable(recentBoardTypes))
