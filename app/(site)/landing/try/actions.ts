'use server'

import { headers } from 'next/headers'
import { z } from 'zod'
import { tryBoard } from '#core/guest-sessions/index.ts'
import { openAction } from '#http/pages/action.ts'
import { clientNetwork } from '#http/server/client-ip.ts'

/** `now` is the service's clock, by which the session ends: a visitor's own may be wrong. */
export const tryBoardAction = openAction(z.strictObject({}), async () => ({
  ...(await tryBoard(clientNetwork(await headers()))),
  now: Date.now(),
}))
