import { expect, test } from './test.ts'
import { ask } from './call.ts'
import { another, signIn } from './people.ts'
import { noFaults } from './request.ts'

const phone = { width: 360, height: 740 }

/** The link in the mail with which somebody new chooses a password. */
async function linkTo(email: string): Promise<string> {
  const find = async () => {
    const mails = JSON.parse((await ask('lakeside', `/api/dev/outbox?to=${email}`)).body) as {
      body: string
    }[]
    return mails.flatMap(({ body }) => /\/login\/reset#token=[\w-]+/.exec(body) ?? []).at(0)
  }
  await expect.poll(find).toBeTruthy()
  return (await find())!
}

test('decision 141 a fleet’s lead adds somebody, who signs in by their mail’s link until they are archived', async ({
  page,
  browser,
}) => {
  await signIn(page, 'metro', /\/scope\/fleet$/)
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('People')
  await expect(page.getByRole('article', { name: 'Milo Dispatch' })).toContainText('Lead')
  await expect(page.getByRole('button', { name: 'Archive Milo Dispatch' })).toHaveCount(0)
  await noFaults(page)

  const username = `iris${Date.now().toString(36)}`
  const email = `${username}@fleet.example.org`
  await page.getByRole('button', { name: 'Add person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add person' })
  await dialog.getByRole('textbox', { name: 'First Name' }).fill('Iris')
  await dialog.getByRole('textbox', { name: 'Last Name' }).fill('Fenwick')
  await dialog.getByRole('textbox', { name: 'Username' }).fill(username)
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('iris')
  await dialog.getByRole('button', { name: 'Please try again with a valid email.' }).click()
  await expect(dialog.getByRole('textbox', { name: 'E-mail' })).toBeFocused()
  await noFaults(page)
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Go on with my entries' }).click()
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const card = page.getByRole('article', { name: 'Iris Fenwick' })
  await expect(card).toContainText(username)

  const iris = await another(browser, phone)
  await iris.goto(await linkTo(email))
  await iris.getByRole('textbox', { name: 'New password' }).fill('a longer one 7')
  await iris.getByRole('textbox', { name: 'The same password again' }).fill('a longer one 7')
  await iris.getByRole('button', { name: 'Save password' }).click()
  await expect(iris.getByText('Your password is saved.')).toBeVisible()
  await signIn(iris, username, /\/scope\/fleet$/, 'a longer one 7')
  await iris.goto('/scope/fleet/people')
  await expect(iris.getByRole('article', { name: 'Iris Fenwick' })).toBeVisible()
  await expect(iris.getByRole('button', { name: 'Add person' })).toHaveCount(0)
  await noFaults(iris)

  await card.getByRole('button', { name: 'Archive Iris Fenwick' }).dblclick()
  await expect(card).toContainText('signed out at once')
  await card.getByRole('button', { name: 'Archive now: Iris Fenwick' }).click()
  await expect(card).toHaveCount(0)
  await expect(iris).toHaveURL(/\/login/)
})
