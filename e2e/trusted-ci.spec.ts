import { ciRefusals, db } from '#db/index.ts'
import { expect, expectSound, test, topUp } from './fixtures.ts'
import { inDatabase } from './history.ts'

test('a trust: explained on the free tier, created, its refusals shown and answered, deleted', async ({
  page,
  person: _,
}) => {
  await page.goto('/ci')
  await expect(page.getByText('Trusted CI comes with your first top-up, from $5')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Trust a repository' })).toHaveCount(0)
  await expectSound(page)
  await topUp(page)
  await page.goto('/keys')
  await page.getByRole('main').getByRole('link', { name: 'Trusted CI' }).click()
  await expect(page.getByText('has not turned Trusted CI on')).toHaveCount(0)
  await expect(page.getByText('No trusts yet')).toBeVisible()
  await expectSound(page)

  await page.getByRole('link', { name: 'Trust a repository' }).click()
  await expect(page.getByRole('heading', { name: 'Trust GitHub Actions' })).toBeVisible()
  await expectSound(page)
  await page.getByLabel('Repository').fill('firmware')
  await page.getByLabel('Label').fill('firmware on main')
  await page.getByRole('checkbox', { name: /Merge queue/ }).check()
  await page.getByRole('button', { name: 'Create trust' }).click()
  await expect(page.getByText(/^The name must be a path/)).toBeVisible()
  await expect(page.getByLabel('Label'), 'what was typed stays').toHaveValue('firmware on main')
  await expect(page.getByRole('checkbox', { name: /Merge queue/ })).toBeChecked()
  await expectSound(page)
  await page.getByLabel('Repository').fill('acme/firmware')
  await page.getByRole('button', { name: 'Create trust' }).click()

  await expect(page).toHaveURL(/\/ci\/tru_\w+$/)
  const facts = page.getByRole('region', { name: 'Details' })
  await expect(facts).toContainText('refs/heads/main, refs/heads/gh-readonly-queue/main/**')
  await expect(facts).toContainText('push, workflow_dispatch, schedule, merge_group')
  await expect(facts).toContainText('0 of 100')
  const id = page.url().split('/').at(-1) ?? ''
  await expect(page.getByRole('figure')).toContainText(`SERVICE_CI_TRUST: ${id}`)
  await expectSound(page)

  const tokens: { rule: string; claims: Record<string, string> }[] = [
    { rule: 'ref', claims: { value: `refs/heads/${'topic-'.repeat(30)}` } },
    { rule: 'event', claims: { value: 'pull_request', event: 'pull_request' } },
  ]
  await inDatabase(() =>
    db()
      .insert(ciRefusals)
      .values(tokens.map((token) => ({ ...token, trustId: id }))),
  )
  await page.reload()
  const refused = page.getByRole('region', { name: 'Refused jobs' })
  await expect(refused.getByRole('listitem')).toHaveCount(2)
  await expect(refused).toContainText('The trust does not take this event.')
  await expectSound(page)
  await page.getByRole('link', { name: 'Trusted CI', exact: true }).first().click()
  await expect(page.getByRole('row', { name: /firmware on main/ })).toContainText('Last job refused')
  await expectSound(page)

  await page.getByRole('link', { name: 'firmware on main' }).click()
  await page.getByRole('link', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'Delete the trust firmware on main?' })).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Delete trust' }).click()
  await expect(page).toHaveURL('/ci')
  await expect(page.getByText('firmware on main was deleted. Its jobs get no more keys.')).toBeVisible()
  await expect(page.getByText('No trusts yet')).toBeVisible()
})

test('the form of each CI system asks for what it has', async ({ page, person: _ }) => {
  await page.goto('/ci/new?refs=refs/tags/v*&label=releases')
  await expect(page.getByLabel('Branches and tags')).toHaveValue('refs/tags/v*')
  await expect(page.getByLabel('Label')).toHaveValue('releases')
  const systems = page.getByRole('navigation', { name: 'CI system' })
  await systems.getByRole('link', { name: 'GitLab CI' }).click()
  await expect(page.getByRole('heading', { name: 'Trust GitLab CI' })).toBeVisible()
  await page.getByText('Only some of its jobs').click()
  await expect(page.getByLabel('CI file')).toBeVisible()
  await expectSound(page)
  await systems.getByRole('link', { name: 'Buildkite' }).click()
  await expect(page.getByRole('heading', { name: 'Trust Buildkite' })).toBeVisible()
  await page.getByText('Only some of its jobs').click()
  await expect(page.getByLabel('Step key')).toBeVisible()
  await expect(page.getByLabel('Environment')).toHaveCount(0)
  await page.getByLabel('Organization and pipeline').fill('acme/firmware')
  await page.getByRole('button', { name: 'Create trust' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Top up' })).toBeVisible()
  await expectSound(page)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a trust is refused, created and deleted', async ({ page, person: _ }) => {
    await page.goto('/credits')
    await page.getByRole('button', { name: 'Buy for $5 (Starter)' }).click()
    await page.goto('/ci/new?provider=gitlab')
    await page.getByLabel('Project').fill('acme/team/firmware')
    await page.getByLabel('Credits per day').fill('many')
    await page.getByRole('button', { name: 'Create trust' }).click()
    await expect(page.getByText(/^It must be a whole number/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Trust GitLab CI' })).toBeVisible()
    await expect(page.getByLabel('Project')).toHaveValue('acme/team/firmware')
    await page.getByLabel('Credits per day').fill('20')
    await page.getByRole('button', { name: 'Create trust' }).click()
    await expect(page.getByRole('figure')).toContainText(/boardwalk-gitlab-run\.yml[\s\S]*trust: tru_/)
    await page.getByRole('link', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete trust' }).click()
    await expect(page.getByText('No trusts yet')).toBeVisible()
  })
})
