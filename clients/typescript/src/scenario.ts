import { requireMs } from './check-arguments.ts'
import { type Boardwalk, read } from './client.ts'
import { CommandFailedError } from './errors.ts'
import type { PartInput } from './part-control.ts'
import type { components } from './schema.ts'
import { type Command, waitForCommand } from './wait.ts'

type Schemas = components['schemas']

/** What a board does by its own clock. Texts are taken as they are. */
export type ScenarioStep =
  /** Waits until the board prints this, from here on. */
  | { expect: string }
  | { send: string }
  /** Of the board's own time. */
  | { waitMs: number }
  | { pin: string; level: 0 | 1 }
  | { pin: string; volts: number }
  | { part: string; set: PartInput }
  /** Waits until the board has a pin so. */
  | { expectPin: string; level: 0 | 1 }
  /** Ends the scenario as failed if the board prints this from here on. */
  | { fail: string }

export type ScenarioOptions = {
  /** How long all steps may take, of the board's own time. Default: 60 s. */
  timeoutMs?: number
  /** `power_on` switches the board off, and begins before its first instruction. Default: `now`. */
  from?: 'now' | 'power_on'
  onProgress?: (command: Command) => void
  signal?: AbortSignal
}

/** Where a scenario has ended. Times are milliseconds of the board since it began. */
export type ScenarioResult = Schemas['ScenarioResult']

/**
 * Has a board carry steps out to their end. Throws a CommandFailedError where they have not even
 * begun.
 */
export async function playScenario(
  client: Boardwalk,
  session_id: string,
  steps: readonly ScenarioStep[],
  { timeoutMs, from, onProgress, signal }: ScenarioOptions = {},
): Promise<{ result: ScenarioResult; outputFrom: number | null }> {
  requireMs('timeoutMs', timeoutMs)
  const body = {
    steps: steps.map(toStep),
    ...(timeoutMs !== undefined && { timeout_ms: Math.ceil(timeoutMs) }),
    ...(from !== undefined && { from }),
  }
  const asked = await read(
    client.http.POST('/v1/sessions/{session_id}/scenario', { params: { path: { session_id } }, body }),
  )
  const { scenario, output_from, ...command } = await ended(
    waitForCommand(client, asked, { onChange: onProgress, signal }),
  )
  if (!scenario) throw new CommandFailedError({ scenario, output_from, ...command })
  return { result: scenario, outputFrom: output_from }
}

/** One that has not passed is a failed command, and has a result all the same. */
async function ended(command: Promise<Command>): Promise<Command> {
  try {
    return await command
  } catch (error) {
    if (error instanceof CommandFailedError && error.command.scenario) return error.command
    throw error
  }
}

function toStep(step: ScenarioStep): Schemas['ScenarioStep'] {
  if ('waitMs' in step) return { wait_ms: step.waitMs }
  if ('expectPin' in step) return { expect_pin: step.expectPin, level: step.level }
  if ('part' in step) return { ...step.set, part: step.part } as Schemas['ScenarioStep']
  return step
}
