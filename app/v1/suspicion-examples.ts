import type { z } from 'zod'
import type { SuspectBoard, Suspicion } from '#core/boards/index.ts'

export const suspectBoardExample: z.input<typeof SuspectBoard> = {
  session_ids: ['a', 'b', 'c', 'd', 'e', 'f'].map((last) => `ses_01kaw6b6k0f0tbs3tvthtcgs0${last}`),
}

export const suspicionExample: Suspicion = { id: 'sus_01kaw6b6k0f0tbs3tvthtcgs0z', state: 'queued' }
