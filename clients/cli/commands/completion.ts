import { Argument, Command } from 'commander'
import { wordsFor } from '../completion-words.ts'
import { describedCommand, type Run } from './registry.ts'

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
  fish: `complete -c boardwalk -e
complete -c boardwalk -a '(boardwalk complete -- (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)'
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
    summary: 'Print what makes a shell complete commands, flags, their values, types of boards and live sessions.',
    examples: ['completion bash >> ~/.bashrc', 'completion fish > ~/.config/fish/completions/boardwalk.fish'],
  })
  command.addArgument(new Argument('<shell>').choices(Object.keys(SCRIPTS)))
  return command.action((shell: string) => void process.stdout.write(SCRIPTS[shell] ?? ''))
}

/** What the scripts above call with the words typed so far, the last of which is being typed. */
export function completeCommand(run: Run, program: Command): Command {
  return new Command('complete').argument('[words...]').action(async (typed: string[]) => {
    const words = await wordsFor(program, typed, run)
    const last = typed.at(-1) ?? ''
    const { screen = process.stdout } = run
    screen.write(
      words
        .filter((word) => word.startsWith(last) && IS_WORD.test(word))
        .map((word) => `${word}\n`)
        .join(''),
    )
  })
}
