import { z } from 'zod'
import { scenarioOutcomes } from '#wire/scenario.ts'

/** What came of a scenario, as the API says it. */
export const ScenarioEnd = z
  .strictObject({
    outcome: z.enum(scenarioOutcomes).meta({
      description:
        '`passed` is all steps. `failed` is a `fail` that was printed; `timeout` is the board’s time, `late` that of the command.',
    }),
    step: z.int().meta({ description: 'How many steps are done, so the place of the one at which it ended.' }),
    failed_by: z.int().nullable().meta({ description: 'The place of the step `fail` that was printed.' }),
    step_ms: z.array(z.number()).meta({
      description: 'When each step was done, in milliseconds of the board since the scenario began.',
    }),
    board_ms: z.number().meta({ description: 'When the scenario ended, likewise.' }),
    state_sha256: z.string().meta({
      description:
        'The hash of all that the board was at the end. A scenario from `power_on` always has the same with the same firmware, image, parts and seed.',
    }),
  })
  .meta({
    id: 'ScenarioResult',
    description: 'Where a scenario has ended. Times are milliseconds of the board since it began.',
  })
