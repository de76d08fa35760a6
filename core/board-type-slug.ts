import { z } from 'zod'

const message = 'must be a board type such as stm32-h753'

/** The slug of a board type: `stm32-h753`. The schema does not check that the type exists. */
export const BoardTypeSlug = z
  .string(message)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, message)
  .max(64, 'must have at most 64 characters')
