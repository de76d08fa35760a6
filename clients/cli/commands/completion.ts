import { Argument, Command } from 'commander'
import { type Boardwalk, BoardwalkError, boardwalk, read } from '../../typescript/src/index.ts'
import { Settings } from '../settings.ts'
import { describedCommand, type Run } from './registry.ts'

/** A shell waits for the words, so what the service does not say at once is left out. */
const PATIENCE_MS = 1500

/** Bash expands what it completes with, so a word of the service must not be a command. */
const IS_WORD = /^[\w-]+$/

const SCRIPTS: Record<string, string> = {
  bash: `_boardwalk() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen -W "$(boardwalk complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _boardwalk boardwalk
`,
  zsh: `#compdef boardwalk
_boardwalk() {
  local -a words_found
  words_found=("\${(@f)$(boardwalk complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  compadd -a words_found || _files
}
compdef _boardwalk boardwalk
`,
  fish: `complete -c boardwalk -a '(boardwalk complete -- (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)'
`,
  powershell: `Register-ArgumentCompleter -Native -CommandName boardwalk -ScriptBlock {
  param($word, $ast)
  $typed = @($ast.CommandElements | Select-Object -Skip 1 | ForEach-Object { "$_" })
  if ($word -eq '') { $typed += '' }
  boardwalk complete -- @typed | Where-Object { $_ -like "$word*" }
}
`,
}

export function completionCommand(): Command {
  const command = describedCommand({
    usage: 'completion',
    summary: 'Print what makes a shell complete commands, flags, types of boards and ids of live sessions.',
    examples: ['completion bash >> ~/.bashrc', 'completion fish > ~/.config/fish/completions/boardwalk.fish'],
  })
  command.addArgument(new Argument('<shell>').choices(Object.keys(SCRIPTS)))
  return command.action((shell: string) => void process.stdout.write(SCRIPTS[shell] ?? ''))
}

/** What the scripts above call with the words typed so far, the last of which is being typed. */
export function completeCommand({ signal }: Run, program: Command): Command {
  return new Command('complete').argument('[words...]').action(async (typed: string[]) => {
    const words = await wordsFor(program, typed, signal)
    const last = typed.at(-1) ?? ''
    process.stdout.write(
      words
        .filter((word) => word.startsWith(last) && IS_WORD.test(word))
        .map((word) => `${word}\n`)
        .join(''),
    )
  })
}

async function wordsFor(program: Command, typed: string[], signal: AbortSignal): Promise<string[]> {
  const before = typed.slice(0, -1)
  const command = before.reduce((found, word) => found.commands.find((one) => one.name() === word) ?? found, program)
  if (typed.at(-1)?.startsWith('-')) return command.options.flatMap(({ long }) => long ?? [])
  if (command.commands.length > 0)
    return command.commands.map((one) => one.name()).filter((name) => name !== 'complete')
  const isType = before.at(-1) === '--type' || (command.name() === 'start' && before.at(-1) === 'start')
  const takesSession = command.registeredArguments.some((argument) => argument.name() === 'session')
  if (isType)
    return ask(signal, async ({ http }) =>
      (await read(http.GET('/v1/board-types'))).board_types.map((type) => type.board_type),
    )
  if (takesSession || before.at(-1) === '--session')
    return ask(signal, async ({ http }) => (await read(http.GET('/v1/sessions'))).active.map(({ id }) => id))
  return []
}

/** Returns what the service says; nothing where it cannot be asked. */
async function ask(signal: AbortSignal, call: (client: Boardwalk) => Promise<string[]>): Promise<string[]> {
  try {
    signal.throwIfAborted()
    const settings = new Settings()
    const url = settings.url()
    return await call(boardwalk({ url, apiKey: settings.key(url)?.key, timeoutMs: PATIENCE_MS, maxRetries: 0 }))
  } catch (error) {
    if (error instanceof BoardwalkError) return []
    throw error
  }
}
