import { within } from './target.ts'

/** Pages, and what stands before them. */
export const ofPages = [
  ...within('http/pages/meter.ts', {
    name: 'what runs waits, too',
    find: "live.filter(({ state }) => state !== 'running')",
    replace: 'live',
  }),
  ...within('app/(site)/boards/free-instead.ts', {
    name: 'who waits for any board of a type is offered that type',
    find: 'isOneBoard ? freeInstead(session, types) : freeOther(session, types)',
    replace: 'freeInstead(session, types)',
  }),
  ...within('components/toast-list.ts', {
    name: 'each step of a flash is read aloud',
    find: "news.tone === 'busy' && before?.tone === 'busy'",
    replace: 'false',
  }),
  ...within('components/plotter/lanes.ts', {
    name: 'a line that does not change makes lanes of a plot',
    find: 'max > min && max - min <',
    replace: 'max - min <',
  }),
  ...within('components/header/end-notices.ts', {
    name: 'a notice comes every second',
    find: 'end - from > one * MINUTE_MS && ',
    replace: '',
  }),
  ...within(
    'components/header/start-notices.ts',
    {
      name: 'what waits still is told as if it did not',
      find: 'before.waiting.filter(({ id }) => !now.waiting.some((one) => one.id === id))',
      replace: 'before.waiting',
    },
    { name: 'who cancels a session is told that it did not start', find: ' || CHOSEN.includes(reason)', replace: '' },
  ),
  ...within('app/(site)/(sessions)/sessions/session-query.ts', {
    name: 'a word that means nothing is left out without a word',
    find: 'name === undefined || !isValid(name, value)',
    replace: 'name === undefined',
  }),
  ...within('http/pages/provider.ts', {
    name: 'a body that is no form is a 500',
    find: 'error instanceof TypeError ? unreadable() : error',
    replace: 'error',
  }),
  ...within(
    'app/docs/search/engine.ts',
    { name: 'any number of words is searched for', find: '.slice(0, MAX_WORDS)', replace: '' },
    { name: 'a word is searched for as often as it is written', find: '[...new Set(words)]', replace: 'words' },
    {
      name: 'a letter is the beginning of all words',
      find: '(term) => term.length >= SHORTEST_PREFIX',
      replace: 'true',
    },
    { name: 'a word of any length is corrected', find: ' && length <= LONGEST_TO_CORRECT', replace: '' },
  ),
  ...within(
    'app/docs/tree/parse.ts',
    {
      name: 'a page of the documentation loses a part that is misspelt',
      find: '  if (!part) throw new Error(`there is no part <${name} />`)\n  return part()',
      replace: '  return part?.() ?? []',
    },
    {
      name: 'an address in a sentence of the documentation is a link',
      find: '      if (textOf(node.children) === node.url) return text(node.url)\n',
      replace: '',
    },
  ),
  ...within('app/docs/site/values.ts', {
    name: 'code of the documentation leaves its step',
    find: "indent + text.replaceAll('\\n', `\\n${indent}`)",
    replace: 'indent + text',
    tests: ['app/docs/tree/parse.test.ts'],
  }),
  ...within('app/docs/guide/flash.md', {
    name: 'an old link to a section leads nowhere',
    find: '{#pins}',
    replace: '{#buttons}',
    tests: ['app/docs/site/anchors.test.ts'],
  }),
  ...within('http/pages/password-form-queue.ts', {
    name: 'a provider that is away holds up passwords',
    find: 'atOnce.includes(form.pattern) ? listener : admit',
    replace: 'admit',
  }),
  ...within(
    { file: 'app/site.ts', tests: ['http/pages/password-form-queue.test.ts'] },
    {
      name: 'a page without a password waits for passwords',
      find: "  '/sign-up',\n]",
      replace: "  '/sign-up',\n  '/unsubscribe',\n]",
    },
    {
      name: 'a route that only acts is read',
      find: "'/log-out': ACT",
      replace: "'/log-out': READ",
      tests: ['http/pages/guard.test.ts'],
    },
  ),
  ...within('proxy.ts', {
    name: 'all pages have one nonce',
    find: "randomBytes(NONCE_BYTES).toString('base64')",
    replace: "'A'.repeat(NONCE_BYTES)",
    tests: ['proxy.test.ts'],
  }),
  ...within('http/pages/cache.ts', {
    name: 'a kept page is made with the cookies of who comes first',
    find: 'theme && { cookie: `${THEME_COOKIE}=${theme}` }',
    replace: "{ cookie: 'login=mine' }",
  }),
  ...within('http/pages/if-available.ts', {
    name: 'a page leaves out what a bug has broken',
    find: '    if (!isUnavailable(error)) throw error\n',
    replace: '',
  }),
  ...within(
    'http/pages/failure-text.ts',
    {
      name: 'a page that failed is empty without script',
      find: '      if (isEmpty) write.call(response, failureText(response))\n',
      replace: '',
    },
    {
      name: 'a page with content says besides that it does not exist',
      find: 'isEmpty ??= beginsEmpty(sent[0])',
      replace: 'isEmpty ??= true',
    },
    {
      name: 'Next compresses a page that failed',
      find: 'isKept ? `${value}, no-transform` : value',
      replace: 'value',
    },
  ),
  ...within('http/pages/error-digest.ts', {
    name: 'a page does not say that the database is away',
    find: 'isUnavailable: isAway',
    replace: 'isUnavailable: false',
  }),
  ...within('http/pages/referring-page.ts', {
    name: 'logging in again or choosing a theme leads to another site',
    find: 'referer?.startsWith(`${appUrl}/`) ? safeRedirect(referer.slice(appUrl.length))',
    replace: 'referer ? referer',
    tests: ['http/pages/referring-page.test.ts', 'http/pages/preferences.test.ts'],
  }),
]
