import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#durations.ts'
import { readClaims } from './claims.ts'
import { type Matcher, matchesRef, mismatchOf, wrongTime } from './match.ts'
import { claimsOf } from './testing.ts'

describe('a ref pattern', () => {
  test.each([
    ['refs/heads/main', 'refs/heads/main', true],
    ['refs/heads/main', 'refs/heads/mainx', false],
    ['refs/heads/main', 'refs/heads/main/../x', false],
    ['refs/heads/main', 'refs/heads/main%2Fx', false],
    ['refs/heads/main', 'refs/heads/Main', false],
    ['refs/heads/main', 'xrefs/heads/main', false],
    ['refs/heads/main', 'refs/tags/main', false],
    ['refs/heads/*', 'refs/heads/main', true],
    ['refs/heads/*', 'refs/heads/', false],
    ['refs/heads/*', 'refs/heads/a/b', false],
    ['refs/heads/*', 'refs/tags/main', false],
    ['refs/heads/**', 'refs/heads/a/b', true],
    ['refs/heads/**', 'refs/heads/', false],
    ['refs/heads/release/*', 'refs/heads/release/1.2', true],
    ['refs/heads/release/*', 'refs/heads/release', false],
    ['refs/heads/*/x', 'refs/heads/a/x', true],
    ['refs/heads/*/x', 'refs/heads/a/b/x', false],
    ['refs/heads/**/x', 'refs/heads/a/b/x', true],
    ['refs/tags/v*', 'refs/tags/v1.0', true],
    ['refs/tags/v*', 'refs/tags/v', false],
    ['refs/tags/v*.*', 'refs/tags/v1.0', true],
    ['refs/heads/a.c', 'refs/heads/abc', false],
    ['refs/heads/(a|b)', 'refs/heads/a', false],
    ['refs/heads/ü*', 'refs/heads/üb', true],
    ['refs/heads/gh-readonly-queue/main/**', 'refs/heads/gh-readonly-queue/main/pr-7-abc', true],
  ])('%s and %s: %s', (pattern, ref, matches) => {
    expect(matchesRef(pattern, ref)).toBe(matches)
  })

  /** Breaks with a regular expression: each star multiplies its steps. */
  test('takes no longer the more stars it has', () => {
    const began = performance.now()
    expect(matchesRef(`refs/heads/${'a*'.repeat(100)}b`, `refs/heads/${'a'.repeat(489)}`)).toBe(false)
    expect(performance.now() - began).toBeLessThan(1_000)
  })
})

const now = new Date('2026-11-20T12:00:00Z')
const trust: Matcher & { issuer: string } = {
  ...{ provider: 'github', issuer: 'https://token.actions.githubusercontent.com', repository: 'acme/fw' },
  ...{ repositoryId: null, ownerId: null, refs: ['refs/heads/main'], events: ['push', 'pull_request'] },
  ...{ environment: null, workflow: null, createdAt: new Date(now.getTime() - DAY_MS) },
}

function ruleOf(given: Partial<Matcher>, claims: Record<string, unknown> = {}, at = now) {
  const one = { ...trust, ...given }
  const issuer = { github: trust.issuer, gitlab: 'https://gitlab.com', buildkite: 'https://agent.buildkite.com' }
  const facts = readClaims(claimsOf(one.provider, trust.issuer, 'a', claims), { ...one, issuer: issuer[one.provider] })
  if ('missing' in facts) return `claims ${facts.missing}`
  return mismatchOf(one, facts, at)?.rule ?? 'accepted'
}

const pinned = { repositoryId: '74', ownerId: '65' }
const gitlab: Partial<Matcher> = { provider: 'gitlab', events: ['push', 'merge_request_event'] }
const buildkite: Partial<Matcher> = { provider: 'buildkite', events: ['webhook'] }
const hil = '.github/workflows/hil.yml'

describe('a trust', () => {
  test.each<[string, Partial<Matcher>, Record<string, unknown>, string]>([
    ['the right repository', {}, {}, 'accepted'],
    ['another end', {}, { repository: 'acme/fw-evil' }, 'repository'],
    ['another beginning', {}, { repository: 'evil/acme/fw' }, 'repository'],
    ['another case', {}, { repository: 'Acme/fw' }, 'repository'],
    ['a Cyrillic letter', {}, { repository: 'аcme/fw' }, 'repository'],
    ['a new name, once pinned', pinned, { repository: 'acme/firmware' }, 'accepted'],
    ['another id, once pinned', pinned, { repository_id: '75' }, 'repository'],
    ['another owner, once pinned', pinned, { repository_owner_id: '66' }, 'owner'],
    ['another event', {}, { event_name: 'pull_request_target' }, 'event'],
    ['another branch', {}, { ref: 'refs/heads/dev' }, 'ref'],
    ['a tag of that name', {}, { ref: 'refs/tags/main' }, 'ref'],
    [
      'a pull request to main',
      {},
      { event_name: 'pull_request', ref: 'refs/pull/1/merge', base_ref: 'main' },
      'accepted',
    ],
    ['a pull request to dev', {}, { event_name: 'pull_request', ref: 'refs/pull/1/merge', base_ref: 'dev' }, 'ref'],
    ['a pull request without a base', {}, { event_name: 'pull_request' }, 'claims base_ref'],
    ['any environment', {}, { environment: 'staging' }, 'accepted'],
    ['its environment', { environment: 'production' }, { environment: 'production' }, 'accepted'],
    ['an environment of another case', { environment: 'production' }, { environment: 'Production' }, 'environment'],
    ['no environment', { environment: 'production' }, {}, 'claims environment'],
    ['its workflow', { workflow: hil }, {}, 'accepted'],
    ['another workflow', { workflow: '.github/workflows/x.yml' }, {}, 'workflow'],
    ['its workflow at another ref', { workflow: hil }, { workflow_ref: `acme/fw/${hil}@refs/heads/dev` }, 'workflow'],
    ['a workflow of others', { workflow: hil }, { workflow_ref: `evil/fw/${hil}@refs/heads/main` }, 'workflow'],
    ['no ref', {}, { ref: undefined }, 'claims ref'],
    ['an id that is a number', {}, { repository_id: 74 }, 'claims repository_id'],
    ['a claim with a zero byte', {}, { ref: 'refs/heads/main\0' }, 'claims ref'],
    ['half a character', {}, { ref: 'refs/heads/\ud800' }, 'claims ref'],
    ['501 characters', {}, { ref: `refs/heads/${'x'.repeat(490)}` }, 'claims ref'],
    [
      'too much in all',
      {},
      { sha: 'x'.repeat(500), actor: 'x'.repeat(500), environment: 'x'.repeat(500), run_id: 'x'.repeat(400) },
      'claims all claims together',
    ],
    ['GitLab', gitlab, {}, 'accepted'],
    ['GitLab’s tag', { ...gitlab, refs: ['refs/tags/v*'] }, { ref: 'v1', ref_type: 'tag' }, 'accepted'],
    ['GitLab’s branch of a tag’s name', { ...gitlab, refs: ['refs/tags/v*'] }, { ref: 'v1' }, 'ref'],
    ['neither branch nor tag', gitlab, { ref_type: 'other' }, 'claims ref_type'],
    ['a fork’s merge request', gitlab, { pipeline_source: 'merge_request_event', job_project_id: '21' }, 'fork'],
    [
      'a merge request of an older GitLab',
      gitlab,
      { pipeline_source: 'merge_request_event', job_project_id: undefined },
      'fork',
    ],
    ['a merge request of the project', gitlab, { pipeline_source: 'merge_request_event' }, 'accepted'],
    ['a push of an older GitLab', gitlab, { job_project_id: undefined }, 'accepted'],
    [
      'GitLab’s file',
      { ...gitlab, workflow: '.gitlab-ci.yml' },
      { ci_config_ref_uri: 'gitlab.com/acme/fw//.gitlab-ci.yml@refs/heads/main' },
      'accepted',
    ],
    [
      'GitLab’s file of others',
      { ...gitlab, workflow: '.gitlab-ci.yml' },
      { ci_config_ref_uri: 'gitlab.com/evil/fw//.gitlab-ci.yml@refs/heads/main' },
      'workflow',
    ],
    ['Buildkite', buildkite, {}, 'accepted'],
    ['Buildkite’s tag', buildkite, { build_tag: 'main' }, 'ref'],
    ['a fork at Buildkite', buildkite, { build_branch: 'evil:main' }, 'fork'],
    ['a fork that any branch fits', { ...buildkite, refs: ['refs/heads/*'] }, { build_branch: 'evil:main' }, 'fork'],
    ['Buildkite’s step', { ...buildkite, workflow: 'hil' }, {}, 'accepted'],
    ['another step', { ...buildkite, workflow: 'lint' }, {}, 'workflow'],
  ])('of %s', (_, given, claims, expected) => {
    expect(ruleOf(given, claims)).toBe(expected)
  })

  test('that nothing has pinned takes a name for seven days alone', () => {
    expect(ruleOf({ createdAt: new Date(now.getTime() - 7 * DAY_MS) })).toBe('accepted')
    expect(ruleOf({ createdAt: new Date(now.getTime() - 7 * DAY_MS - 1) })).toBe('unpinned')
    expect(ruleOf({ ...pinned, createdAt: new Date(0) })).toBe('accepted')
  })
})

test.each([
  [{}, undefined],
  [{ exp: 940 }, undefined],
  [{ exp: 939 }, 'exp'],
  [{ exp: '2000' }, 'exp'],
  [{ exp: 2000.5 }, 'exp'],
  [{ exp: undefined }, 'exp'],
  [{ iat: 1060 }, undefined],
  [{ iat: 1061 }, 'iat'],
  [{ iat: undefined }, 'iat'],
  [{ iat: 1000 - 24 * 3600 - 60 }, undefined],
  [{ iat: 1000 - 25 * 3600 }, 'iat'],
  [{ exp: 900, iat: 950 }, 'exp'],
  [{ nbf: 1061 }, 'nbf'],
  [{ nbf: '0' }, 'nbf'],
  [{ nbf: 1060 }, undefined],
])('of a token with %o, %s is wrong', (given, wrong) => {
  expect(wrongTime({ iat: 900, exp: 2000, ...given }, 1000)).toBe(wrong)
})

test('what a session shows of a job', () => {
  const facts = readClaims(claimsOf('github', trust.issuer, 'a', { iat: 7 }), trust)
  expect(facts).toMatchObject({
    identity: {
      provider: 'github',
      run_url: 'https://github.com/acme/fw/actions/runs/1001',
      issued_at: 7,
      actor: 'ada',
    },
  })
})
