import { describe, expect, test } from 'vitest'
import type { Call } from './call.ts'
import { curlOf } from './curl.ts'
import { javascriptOf } from './javascript.ts'
import { shownFor } from './languages.ts'
import { pythonOf } from './python.ts'

const read: Call = {
  ...{ id: 'listX', subject: '' },
  method: 'GET',
  url: 'https://a.example/v1/x?b=1&c=2',
  ids: {},
  secret: 'SERVICE_API_KEY',
  hasAnswer: true,
  isStream: false,
  isEndless: false,
}
const open: Call = { ...read, secret: null }
const remove: Call = { ...read, method: 'DELETE', hasAnswer: false }
const create: Call = { ...read, method: 'POST', body: { label: "Ada's", list: [true, null], none: {} } }

describe('curl', () => {
  test.each([
    ['a read', read, `curl 'https://a.example/v1/x?b=1&c=2' \\\n  -H "Authorization: Bearer $SERVICE_API_KEY"`],
    [
      'of an agent',
      { ...read, secret: 'AGENT_CREDENTIAL' } as const,
      `curl 'https://a.example/v1/x?b=1&c=2' \\\n  -H "Authorization: Bearer $AGENT_CREDENTIAL"`,
    ],
    [
      'typed text',
      { ...open, text: 'help\r' },
      `printf 'help\\r' | curl 'https://a.example/v1/x?b=1&c=2' \\\n  -H 'Content-Type: application/octet-stream' \\\n  --data-binary @-`,
    ],
    ['without credentials', open, `curl 'https://a.example/v1/x?b=1&c=2'`],
    [
      'without an answer, it shows the status',
      remove,
      `curl -X DELETE -i 'https://a.example/v1/x?b=1&c=2' \\\n  -H "Authorization: Bearer $SERVICE_API_KEY"`,
    ],
  ])('%s', (_, call, text) => {
    expect(curlOf(call)).toBe(text)
  })

  test('a body is one word for the shell, quotes and all', () => {
    expect(curlOf(create)).toContain(`-d '{\n    "label": "Ada'\\''s",`)
  })
})

test('a language that an example lacks is shown in the nearest, and else in the first', () => {
  expect([...shownFor(['curl', 'python'])]).toEqual([
    ['curl', 'curl'],
    ['cli', 'curl'],
    ['python', 'python'],
    ['javascript', 'curl'],
    ['python-sdk', 'python'],
    ['typescript-sdk', 'curl'],
  ])
  expect(shownFor(['cli', 'python-sdk']).get('python')).toBe('python-sdk')
})

test('a stream of events is shown as it comes', () => {
  const follow: Call = { ...read, isEndless: true }
  expect(curlOf(follow)).toContain('curl -N ')
  expect(javascriptOf(follow)).toContain('for await (const text of response.body')
  expect(pythonOf(follow)).toContain('for line in response:')
  expect(pythonOf(follow)).not.toContain('import json')
})

describe('JavaScript', () => {
  test.each([
    ['a read', read, `fetch("https://a.example/v1/x?b=1&c=2", {\n  headers: {\n    Authorization: \`Bearer $\{`],
    ['without credentials', open, 'fetch("https://a.example/v1/x?b=1&c=2")\n'],
    ['without an answer, it shows the status', remove, 'console.log(response.status)'],
    ['a body', create, `body: JSON.stringify({\n    "label": "Ada's",`],
  ])('%s', (_, call, text) => {
    expect(javascriptOf(call)).toContain(text)
  })
})

describe('Python', () => {
  test.each([
    [
      'a read',
      read,
      `    "https://a.example/v1/x?b=1&c=2",\n    headers={\n        "Authorization": f"Bearer {os.environ[`,
    ],
    ['without credentials', open, 'import json\nfrom urllib.request import Request, urlopen\n'],
    ['without credentials, no options', open, 'request = Request("https://a.example/v1/x?b=1&c=2")\n'],
    ['without an answer, it shows the status', remove, '    print(response.status)'],
    [
      'a body as Python writes it',
      create,
      `"label": "Ada's",\n        "list": [True, None],\n        "none": {},\n    }`,
    ],
  ])('%s', (_, call, text) => {
    expect(pythonOf(call)).toContain(text)
  })
})
