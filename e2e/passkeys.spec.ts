// Slow: signs in several times.
import type { CDPSession, Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  forgetLogin,
  holdScripts,
  logIn,
  logOut,
  type Person,
  read,
  test,
} from './fixtures.ts'
import { confirmAddress, mailTo } from './mail.ts'

const isSignedIn = async (page: Page) => (await read(page.context().request, '/v1/auth/me')).status === 200

/** A device of Chromium's own that keeps passkeys and verifies the person. */
async function addDevice(page: Page): Promise<{ session: CDPSession; id: string }> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId: id } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { session, id }
}

async function addPasskey(page: Page, { password }: Person, name: string): Promise<void> {
  await page.goto('/account')
  await page.getByRole('region', { name: 'Passkeys' }).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Confirm your identity' })).toBeVisible()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('No passkeys yet')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText(name)
}

test('a passkey: add it, log in with it, confirm with it, rename and remove it', async ({ page, person }) => {
  await confirmAddress(page, person)
  const { session, id } = await addDevice(page)
  await addPasskey(page, person, 'Laptop')
  await expectAccessible(page)
  await mailTo(person.email, 'A passkey was added')
  // Chromium's device accepts at once what a person would pick in the e-mail field.
  await logOut(page)
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible()
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await page.goto('/')
  await logOut(page)
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible()
  expect(await isSignedIn(page)).toBe(true)

  await page.goto('/account/passkeys')
  await expect(page).toHaveURL('/account/confirm?next=%2Faccount%2Fpasskeys')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  const list = page.getByRole('list', { name: 'Passkeys' })
  await expect(list).toContainText('used just now')
  await list.getByText('Manage').click()
  await list.getByLabel('New name').fill('Old laptop')
  await list.getByRole('button', { name: 'Rename' }).click()
  await expect(list.getByText('Old laptop').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove Old laptop' }).click()
  await expect(page.getByText('No passkeys yet')).toBeVisible()
  await mailTo(person.email, 'A passkey was removed')

  expect((await session.send('WebAuthn.getCredentials', { authenticatorId: id })).credentials).toHaveLength(1)
  await logOut(page)
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  await expect(page.getByText('This passkey was not accepted.')).toBeVisible()
  expect(await isSignedIn(page)).toBe(false)
  await logIn(page, person)
})

test('a passkey of a device that does not verify the person is refused', async ({ page, person }) => {
  const { session, id } = await addDevice(page)
  await addPasskey(page, person, 'Key')
  await forgetLogin(page)
  await session.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: false })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  await expect(page.getByText('No passkey was used. Try again.')).toBeVisible()
  expect(await isSignedIn(page)).toBe(false)
})

/** Breaks where the passkey’s form has no place before its script: clicks would miss what moves. */
test('nothing moves on the page to log in as its script starts', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  await page.evaluate(async () => void (await document.fonts.ready))
  const link = page.getByRole('link', { name: 'Create an account' })
  const before = await link.boundingBox()
  await expect(page.getByRole('button', { name: 'Continue with a passkey' })).toBeHidden()
  release()
  await expect(page.getByRole('button', { name: 'Continue with a passkey' })).toBeVisible()
  expect(await link.boundingBox()).toEqual(before)
})
