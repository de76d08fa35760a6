import { createCssVariablesTheme, createHighlighterCoreSync, type HighlighterCore } from 'shiki/core'
import bash from 'shiki/dist/langs/bash.mjs'
import c from 'shiki/dist/langs/c.mjs'
import groovy from 'shiki/dist/langs/groovy.mjs'
import json from 'shiki/dist/langs/json.mjs'
import python from 'shiki/dist/langs/python.mjs'
import typescript from 'shiki/dist/langs/typescript.mjs'
import yaml from 'shiki/dist/langs/yaml.mjs'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { escapeMarkup } from '#http/pages/escape-markup.ts'

const LANGUAGES = { shell: bash, c, groovy, json, python, typescript, yaml }
const THEME = 'css-variables'

export type Language = keyof typeof LANGUAGES | 'text'

/** Returns the language that Markdown names before code; text if it names none that has colours. */
export function languageOf(name: string | null | undefined): Language {
  const found = Object.keys(LANGUAGES).find((one) => one === name)
  return (found as Language | undefined) ?? 'text'
}

/**
 * Colours of the page, which both themes have, as classes: the content policy allows no style
 * attributes. What is not listed has the colour of the text.
 */
const CLASSES: Record<string, string> = {
  'var(--shiki-token-comment)': 'text-muted',
  'var(--shiki-token-keyword)': 'text-chart-4',
  'var(--shiki-token-function)': 'text-chart-2',
  'var(--shiki-token-constant)': 'text-chart-3',
  'var(--shiki-token-string-expression)': 'text-accent',
}

let highlighter: HighlighterCore | undefined
/** What the pages show does not change, so this does not grow. */
const done = new Map<string, string>()

/** Returns code as HTML with a class for each colour. Everything that came in is escaped. */
export function highlighted(code: string, language: Language): string {
  if (language === 'text') return escapeMarkup(code)
  const key = `${language} ${code}`
  const html = done.get(key) ?? toHtml(code, language)
  done.set(key, html)
  return html
}

function toHtml(code: string, language: Exclude<Language, 'text'>): string {
  highlighter ??= createHighlighterCoreSync({
    themes: [createCssVariablesTheme({ name: THEME })],
    langs: Object.values(LANGUAGES),
    engine: createJavaScriptRegexEngine(),
  })
  const lang = language === 'shell' ? 'bash' : language
  // Pages are kept: a line is not left without colours because the machine was slow at that moment.
  const lines = highlighter.codeToTokensBase(code, { lang, theme: THEME, tokenizeTimeLimit: 0 })
  return lines.map((line) => line.map(({ content, color }) => colored(content, color)).join('')).join('\n')
}

function colored(text: string, color = ''): string {
  const name = CLASSES[color]
  return name === undefined ? escapeMarkup(text) : `<span class="${name}">${escapeMarkup(text)}</span>`
}
