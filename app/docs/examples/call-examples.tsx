import { Code } from '../code-block.tsx'
import { CopyButton } from '../copy-button.tsx'
import type { Call } from './call.ts'
import { commandLineOf } from './command-line.ts'
import { curlOf } from './curl.ts'
import { javascriptOf } from './javascript.ts'
import { pythonOf } from './python.ts'
import { pythonSdkOf } from './python-sdk.ts'

/** Shows each panel while its radio button is checked, which works without script. */
const LANGUAGES = [
  { name: 'curl', write: curlOf, radio: 'is-curl', panel: 'group-has-[.is-curl:checked]/languages:block' },
  {
    name: 'JavaScript',
    write: javascriptOf,
    radio: 'is-javascript',
    panel: 'group-has-[.is-javascript:checked]/languages:block',
  },
  { name: 'Python', write: pythonOf, radio: 'is-python', panel: 'group-has-[.is-python:checked]/languages:block' },
  {
    name: 'boardwalk',
    write: commandLineOf,
    radio: 'is-command-line',
    panel: 'group-has-[.is-command-line:checked]/languages:block',
  },
  {
    name: 'Python SDK',
    write: pythonSdkOf,
    radio: 'is-python-sdk',
    panel: 'group-has-[.is-python-sdk:checked]/languages:block',
  },
]

/** Shows one call in every language that can make it. `name` is unique on the page. */
export function CallExamples({ name, title, call }: { name: string; title: string; call: Call }) {
  const examples = LANGUAGES.flatMap(({ write, ...language }) => {
    const code = write(call)
    return code === null ? [] : [{ ...language, code }]
  })
  return (
    <figure aria-label={`Example: ${title}`} className="group/languages rounded-md border border-line bg-surface">
      <div className="flex min-h-9 items-center justify-between rounded-t-md border-b border-line bg-raised pr-1 pl-1 print:hidden">
        <fieldset className="flex flex-wrap">
          <legend className="sr-only">Language of the example: {title}</legend>
          {examples.map((language, index) => (
            <label key={language.name} className="relative">
              <input
                type="radio"
                name={`language-${name}`}
                defaultChecked={index === 0}
                className={`${language.radio} peer absolute inset-0 appearance-none outline-none`}
              />
              <span className="relative block rounded-sm px-2 py-1 text-xs font-medium text-muted peer-checked:text-ink peer-checked:underline peer-checked:decoration-accent peer-checked:decoration-2 peer-checked:underline-offset-4 peer-focus-visible:outline-2 peer-focus-visible:outline-accent hover:text-ink">
                {language.name}
              </span>
            </label>
          ))}
        </fieldset>
        <CopyButton label={`example: ${title}`} />
      </div>
      {examples.map(({ name: language, code, panel }) => (
        <div key={language} className={`hidden ${panel} print:block print:break-inside-avoid`}>
          <p className="hidden px-3 pt-2 text-xs font-medium print:block">{language}</p>
          <Code>{code}</Code>
        </div>
      ))}
    </figure>
  )
}
