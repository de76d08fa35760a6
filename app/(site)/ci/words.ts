import type { CiTrust, CiTrustWithRefusals } from '#core/ci-trusts/index.ts'
import type { CiProvider } from '#wire/ci-identity.ts'

export type ProviderWords = { name: string; repository: string; event: string; workflow: string }

export const providerWords: Record<CiProvider, ProviderWords> = {
  github: { name: 'GitHub Actions', repository: 'Repository', event: 'Events', workflow: 'Workflow file' },
  gitlab: { name: 'GitLab CI', repository: 'Project', event: 'Pipeline sources', workflow: 'CI file' },
  buildkite: {
    name: 'Buildkite',
    repository: 'Organization and pipeline',
    event: 'Build sources',
    workflow: 'Step key',
  },
}

/** Returns what a trust is called on pages. */
export function nameOf({ label, repository }: Pick<CiTrust, 'label' | 'repository'>): string {
  return label ?? repository
}

/** What a refused token broke, as its owner reads it. */
export const ruleWords: Record<CiTrustWithRefusals['refusals'][number]['rule'], string> = {
  time: 'The token is too old, or its times do not fit.',
  claims: 'The token lacks a claim, or has one that is not text.',
  unpinned: 'No job was accepted within seven days. Create the trust again.',
  repository: 'The job is of another repository.',
  owner: 'The repository has another owner.',
  fork: 'The job is of a fork, or cannot be told from one.',
  event: 'The trust does not take this event.',
  ref: 'The trust does not take this branch or tag.',
  environment: 'The job is of another environment.',
  workflow: 'The job is of another workflow.',
  replayed: 'The token was used before.',
}

/** Returns a branch that was typed by its name alone as the ref that it is. */
export function refOf(typed: string): string {
  return typed.startsWith('refs/') ? typed : `refs/heads/${typed}`
}

/** Returns a ref as it is typed: a branch by its name, unless that looks like a ref itself. */
export function typedOf(ref: string): string {
  return ref.replace(/^refs\/heads\/(?!refs\/)/, '')
}

/** The fields of the form for a trust, as they are typed. */
export type TypedTrust = Partial<
  Record<'repository' | 'refs' | 'events' | 'environment' | 'workflow' | 'credits_per_day' | 'label', string>
>

/** Returns the form for a trust like another one, with one ref or event more. */
export function formLike(trust: CiTrust, more: { ref?: string | undefined; event?: string | undefined }): string {
  const typed = {
    provider: trust.provider,
    repository: trust.current_repository ?? trust.repository,
    refs: [...trust.refs, more.ref ?? ''].join(' ').trim(),
    events: [...trust.events, more.event ?? ''].join(' ').trim(),
    environment: trust.environment ?? '',
    workflow: trust.workflow ?? '',
    credits_per_day: String(trust.credits_per_day),
    label: trust.label ?? '',
  }
  return `/ci/new?${new URLSearchParams(Object.entries(typed).filter(([, value]) => value !== ''))}`
}
