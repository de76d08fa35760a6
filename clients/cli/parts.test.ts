import { expect, test } from 'vitest'
import { openApiDocument } from '#app/v1/document.ts'
import { metadataOfCi } from './ci-metadata.ts'
import { formatDuration, parseDuration, parseMinutes, parseSomeTime } from './durations.ts'
import { EXIT_OF_CODE, EXIT_OF_END } from './exit-codes.ts'

test('durations have units', () => {
  expect(['90s', '30m', '2h30m', '1d'].map(parseDuration)).toEqual([90_000, 1_800_000, 9_000_000, 86_400_000])
  for (const wrong of ['30', '', '1.5h', '5x', 'm', '-5m', '5m 3s'])
    expect(() => parseDuration(wrong)).toThrow('duration')
  expect(parseSomeTime('2m')).toBe(120_000)
  expect(() => parseSomeTime('0s')).toThrow('“0s” is no time at all')
  expect(() => parseMinutes('30s')).toThrow('whole minutes')
  expect([0, 59_000, 3_660_000, 90_000_000].map(formatDuration)).toEqual(['0s', '59s', '1h 1m', '1d 1h'])
})

test('every problem and every end of a session has an exit code', () => {
  const { schemas } = JSON.parse(JSON.stringify(openApiDocument())).components
  expect(new Set(Object.keys(EXIT_OF_CODE))).toEqual(new Set(schemas.Problem.properties.code.enum))
  const [{ enum: reasons }] = schemas.Session.properties.end_reason.anyOf
  expect(new Set(Object.keys(EXIT_OF_END))).toEqual(new Set(reasons))
})

test('a session remembers the run of the CI system that started it', () => {
  const github = {
    ...{ GITHUB_ACTIONS: 'true', GITHUB_REPOSITORY: 'acme/fw', GITHUB_REF: 'refs/heads/main', GITHUB_SHA: 'abc' },
    ...{ GITHUB_JOB: 'hil', GITHUB_RUN_ID: '7', GITHUB_SERVER_URL: 'https://github.example' },
  }
  expect(metadataOfCi(github)).toEqual({
    ...{ ci: 'github', repository: 'acme/fw', ref: 'refs/heads/main', sha: 'abc', job: 'hil' },
    run_url: 'https://github.example/acme/fw/actions/runs/7',
  })
  expect(metadataOfCi({ GITLAB_CI: 'true', CI_JOB_NAME: 'x'.repeat(201), CI_COMMIT_SHA: 'a\nb' })).toEqual({
    ci: 'gitlab',
  })
  expect(metadataOfCi({ CI: 'true' })).toEqual({})
})
