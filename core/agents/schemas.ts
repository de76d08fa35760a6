import { z } from 'zod'

const MAX_NAME = 40
const MAX_VERSION = 40

/** The name of an agent, by which the operator knows it: `lab-1`. */
export const AgentName = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case letters, digits and single hyphens')
  .max(MAX_NAME, `must have at most ${MAX_NAME} characters`)

export const EnrolAgent = z
  .strictObject({
    token: z.string().meta({ description: 'The one-time token that the operator made.' }),
    name: AgentName.meta({ description: 'The name that the token was made for.' }),
    version: z.string().min(1).max(MAX_VERSION).meta({ description: 'The version of the agent program.' }),
  })
  .meta({ id: 'EnrolAgent' })

export const EnrolledAgent = z
  .strictObject({
    agent_id: z.string(),
    credential: z.string().meta({ description: 'Shown once. It opens the agent’s connection.' }),
  })
  .meta({ id: 'EnrolledAgent' })
export type EnrolledAgent = z.infer<typeof EnrolledAgent>
