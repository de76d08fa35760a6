import { Code } from '#components/code-block/code-block.tsx'
import { CopyButton } from '#components/code-block/copy-button.tsx'
import { LANGUAGES, type LanguageId, shownFor } from './languages.ts'

type ExamplesProps = {
  /** Unique on the page. */
  name: string
  title: string
  codes: Partial<Record<LanguageId, string>>
  /** Names of tabs where one of the language suffices. */
  names?: Partial<Record<LanguageId, string>>
}

/** Shows one example in several languages: a panel while its radio button is checked. */
export function Examples({ name, title, codes, names = {} }: ExamplesProps) {
  const examples = LANGUAGES.flatMap((language) => {
    const code = codes[language.id]
    return code === undefined ? [] : [{ ...language, name: names[language.id] ?? language.name, code }]
  })
  const shown = shownFor(examples.map(({ id }) => id))
  return (
    <figure
      aria-label={`Example: ${title}`}
      className="group/languages overflow-hidden rounded-md border border-line bg-surface"
    >
      <div className="flex min-h-9 items-center justify-between border-b border-line bg-raised pr-1 pl-1 print:hidden">
        <fieldset className="flex min-w-0 flex-wrap">
          <legend className="sr-only">Language of the example: {title}</legend>
          {examples.map((language, index) => (
            <label key={language.id} className="relative shrink-0">
              <input
                type="radio"
                name={`language-${name}`}
                value={language.id}
                data-language={LANGUAGES.flatMap(({ id }) => (shown.get(id) === language.id ? [id] : [])).join(' ')}
                defaultChecked={index === 0}
                className="peer absolute inset-0 appearance-none outline-none"
              />
              <span className="relative block rounded-sm px-2 py-1 text-xs font-medium whitespace-nowrap text-muted peer-checked:text-ink peer-checked:underline peer-checked:decoration-accent peer-checked:decoration-2 peer-checked:underline-offset-4 peer-focus-visible:outline-2 peer-focus-visible:-outline-offset-2 peer-focus-visible:outline-accent hover:text-ink">
                {language.name}
              </span>
            </label>
          ))}
        </fieldset>
        <CopyButton label={`example: ${title}`} isSmall />
      </div>
      {examples.map((language) => (
        <div key={language.id} className={`hidden ${language.panel} print:block print:break-inside-avoid`}>
          <p className="hidden px-3 pt-2 text-xs font-medium print:block">{language.name}</p>
          <Code language={language.colors}>{language.code}</Code>
        </div>
      ))}
    </figure>
  )
}
