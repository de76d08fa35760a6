import { expect, test } from 'vitest'
import { highlighted, type Language } from './highlight.ts'

const languages: Language[] = ['shell', 'json', 'python', 'typescript', 'yaml', 'groovy', 'text']

/** Red without the escape: the page would run what an example contains. */
test.each(languages)('code in %s stays text, and loses nothing', (language) => {
  const code = `a: "<img src=x onerror=alert(1)>" # & </code>\n  'b' # comment`
  const html = highlighted(code, language)
  expect(html.replaceAll(/<span class="text-[a-z0-9-]+">|<\/span>/g, '')).not.toMatch(/[<>]/)
  const text = html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
  expect(text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')).toBe(code)
})

test('colours are classes, because the content policy refuses style attributes', () => {
  const html = highlighted('curl "https://a.example" # why', 'shell')
  expect(html).toContain('<span class="text-muted"># why</span>')
  expect(html).not.toContain('style')
})
