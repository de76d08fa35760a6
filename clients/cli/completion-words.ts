import type { Command, Option } from 'commander'
import { type Boardwalk, BoardwalkError, boardwalk, read } from '../typescript/src/index.ts'
import { remembered } from './completion-cache.ts'
import type { Run } from './context.ts'
import { TOPICS } from './help-topics.ts'
import { Settings } from './settings.ts'

/** A shell waits for the words, so what the service does not say at once is left out. */
const PATIENCE_MS = 1500

type Ask = (client: Boardwalk) => Promise<string[]>

/** What only the service knows, by the name of an argument or the long form of a flag. */
const types: Ask = async ({ http }) =>
  (await read(http.GET('/v1/board-types'))).board_types.map(({ board_type }) => board_type)
const sessions: Ask = async ({ http }) => (await read(http.GET('/v1/sessions'))).active.map(({ id }) => id)
const images: Ask = async ({ http }) => (await read(http.GET('/v1/base-images'))).base_images.map(({ id }) => id)
const ASKED: Record<string, Ask> = { type: types, types, session: sessions, image: images }

/** Returns the words that may follow those typed so far; the last of them is being typed. */
export async function wordsFor(program: Command, typed: string[], run: Run): Promise<string[]> {
  const { command, option, operands } = placeOf(program, typed.slice(0, -1))
  if (option) return valuesOf(option.long?.slice(2) ?? '', option.argChoices, run)
  if (typed.at(-1)?.startsWith('-')) return command.options.flatMap(({ long }) => long ?? [])
  if (command.name() === 'help') return [...Object.keys(TOPICS), ...namesOf(program)]
  if (operands === 0 && command.commands.length > 0) return namesOf(command)
  const argument = command.registeredArguments[operands]
  return argument ? valuesOf(argument.name(), argument.argChoices, run) : []
}

type Place = { command: Command; option: Option | undefined; operands: number }

/** Returns the command that was typed, the flag that waits for a value, and how many arguments. */
function placeOf(program: Command, before: string[]): Place {
  const place: Place = { command: program, option: undefined, operands: 0 }
  for (const word of before) {
    const inner = place.command.commands.find((one) => one.name() === word)
    if (place.option) place.option = undefined
    else if (word.startsWith('-')) place.option = valueOption(place.command, word)
    else if (inner && place.operands === 0) place.command = inner
    else place.operands++
  }
  return place
}

const valueOption = (command: Command, word: string) =>
  command.options.find(({ long, short, required }) => required && (word === long || word === short))

const namesOf = (command: Command) => command.commands.map((one) => one.name()).filter((name) => name !== 'complete')

/** Returns what a value may be. What the service says is remembered for a few seconds. */
async function valuesOf(name: string, choices: readonly string[] | undefined, run: Run): Promise<string[]> {
  const ask = ASKED[name]
  if (choices || !ask) return [...(choices ?? [])]
  try {
    run.signal.throwIfAborted()
    const settings = new Settings(run.environment)
    const url = settings.url()
    const key = settings.keySource(url, boardwalk)?.current
    // The job of a CI system has nobody who presses Tab.
    if (!key) return []
    const client = boardwalk({ url, apiKey: key, timeoutMs: PATIENCE_MS, maxRetries: 0 })
    return await remembered(settings.environment, { name, url, key }, () => ask(client))
  } catch (error) {
    if (error instanceof BoardwalkError) return []
    throw error
  }
}
