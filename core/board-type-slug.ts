import { z } from 'zod'

const form = 'must be a board type such as stm32-h753'

/** The word for a board type: `stm32-h753`. One that does not exist is still a word. */
export const BoardTypeSlug = z
  .string(form)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, form)
  .max(64, 'must have at most 64 characters')
