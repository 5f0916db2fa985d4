import { axeFindings } from './accessible.ts'
import { ask, call as callAs, tokenOf } from './call.ts'
import { book, haveSession, live, signIn } from './people.ts'
import { expect, test, type Page } from './test.ts'
import { answer, hold, refuse } from './by-post.ts'
import { at, dateAhead } from './times.ts'

/** The mails to an address that hold a text. */
async function mailsTo(address: string, text: string): Promise<string[]> {
  const { body } = await ask('lakeside', `/api/dev/outbox?to=${encodeURIComponent(address)}`)
  const mails = JSON.parse(body) as { body: string }[]
  return mails.map((mail) => mail.body).filter((mail) => mail.includes(text))
}

async function openHelp(page: Page) {
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Help' }).click()
  return page.getByRole('dialog', { name: 'Help' })
}

test('V688 V1043 V1047 a question to support is sent under one’s own name, and survives closing and a reload', async ({
  page,
}) => {
  await haveSession(page)
  await page.goto('/rides')
  await live(page)
  const help = await openHelp(page)
  await expect(help.getByLabel('Your email address')).toHaveValue('coordinator@example.org')
  await help.getByRole('button', { name: 'Please enter a message to the support team' }).click()
  await expect(help.getByLabel('Message')).toBeFocused()
  await help.getByLabel('Message').fill('How do I print the day sheet of Team North?')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.reload()
  await live(page)
  await openHelp(page)
  await expect(help.getByLabel('Message')).toHaveValue('How do I print the day sheet of Team North?')
  await help.getByRole('button', { name: 'Send' }).click()
  await expect(help).toBeHidden()
  const said = page.getByText('Support has your question')
  await expect(said).toBeVisible()
  const ticket = /TKT\w+/.exec(await page.getByText(/Your ticket: /).innerText())![0]
  const sent = await mailsTo('help@example.org', 'day sheet of Team North?')
  expect(sent).toEqual([expect.stringContaining('coordinator@example.org')])
  expect(ticket).toBeTruthy()
  await openHelp(page)
  await expect(help.getByLabel('Message')).toHaveValue('')
})

test('V1041 V1042 V1045 V1046 articles are asked for half a second after the last key; the two best are shown', async ({
  page,
}) => {
  const asked: string[] = []
  let found: object = { articles: [] }
  await answer<{ query: string }>(page, 'articles.search', ({ query }) => {
    asked.push(query)
    return found
  })
  await haveSession(page)
  await page.goto('/rides')
  await expect(page.getByText(/^(Reconnecting|Offline)/)).toBeVisible()
  const help = await openHelp(page)
  await help.getByLabel('Search help articles').pressSequentially('xylophone')
  await expect(help.getByText('No xylophone articles found')).toBeVisible()
  expect(asked).toEqual(['xylophone'])
  found = {
    articles: ['One', 'Two', 'Three'].map((title) => ({ title, url: `https://help.example.org/${title}` })),
  }
  await help.getByLabel('Search help articles').fill('booking')
  await expect(help.getByRole('link', { name: 'Two' })).toHaveAttribute(
    'href',
    'https://help.example.org/Two',
  )
  await expect(help.getByRole('link', { name: 'Three' })).toHaveCount(0)
  found = { articles: [], unavailable: 'no_answer' }
  await help.getByLabel('Search help articles').fill('returns')
  await expect(help.getByText('The help articles can’t be reached right now.')).toBeVisible()
})

test('V306 V698 V1049 V1053 V1055 a coordinator writes about a ride; M365 what can’t be sent stays', async ({
  page,
}) => {
  await haveSession(page)
  const ride = await book(page, 'Hugo Marshbrook', at(12, '09:40'))
  await page.goto(`/dashboard/${ride}?day=${dateAhead(12)}`)
  await live(page)
  await page.getByRole('button', { name: 'Options for this ride' }).click()
  await page.getByRole('menuitem', { name: 'Email about this ride' }).click()
  const mail = page.getByRole('dialog', { name: 'Email about this ride' })
  await mail.getByLabel('Your name').fill('')
  await expect(mail.getByRole('button', { name: 'Please enter your name' })).toBeVisible()
  await mail.getByLabel('Your name').fill('Carol')
  await mail.getByLabel('Your email address').fill('')
  await expect(mail.getByRole('button', { name: 'Please enter your email address' })).toBeVisible()
  await mail.getByLabel('Your email address').fill('carol at desk')
  await expect(mail.getByRole('button', { name: 'Please enter a valid email address' })).toBeVisible()
  await mail.getByLabel('Your email address').fill('carol@example.org')
  await mail.getByLabel('Message').fill('The driver rang the wrong bell.')
  await page.context().setOffline(true)
  await mail.getByRole('button', { name: 'Send' }).click()
  await expect(
    mail.getByRole('alert').filter({ hasText: 'There was an error sending your message' }),
  ).toBeVisible()
  await page.context().setOffline(false)
  await mail.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Your message was sent')).toBeVisible()
  const [sent, ...more] = await mailsTo('help@example.org', `Ride: ${ride}`)
  expect(sent).toMatch(/rang the wrong bell[^]*Carol \(carol@example\.org\)/)
  expect(more).toEqual([])
})

test('M365 what was refused after its form was closed is told, and kept', async ({ page }) => {
  const ticket = 'ticket.create.help_modal'
  await refuse(page, ticket, 409, { code: 'help_desk_missing', message: 'There is no help desk here.' })
  const sent = await hold(page, ticket)
  await haveSession(page)
  await page.goto('/rides')
  await expect(page.getByText(/^(Reconnecting|Offline)/)).toBeVisible()
  const help = await openHelp(page)
  await help.getByLabel('Message').fill('Who prints our flyers?')
  await help.getByRole('button', { name: 'Send' }).click()
  await expect.poll(sent.asked).toBe(1)
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  sent.letGo()
  await expect(page.getByText('There was an error sending your message')).toBeVisible()
  await openHelp(page)
  await expect(help.getByLabel('Message')).toHaveValue('Who prints our flyers?')
})

test('V1050 V1052 V1057 V1058 support on a visit writes to a coordinator about a ride', async ({ page }) => {
  await haveSession(page)
  const key = await book(page, 'Hugo Marshbrook', at(12, '15:10'))
  const { url } = await callAs<{ url: string }>(
    'global',
    'support.enter',
    { customer: 'lakeside', reason: 'A coordinator asks', path: `/dashboard/${key}` },
    await tokenOf('global', 'support'),
  )
  await page.goto(url)
  await live(page)
  await page.getByRole('button', { name: 'Options for this ride' }).click()
  await page.getByRole('menuitem', { name: 'Email about this ride' }).click()
  const mail = page.getByRole('dialog', { name: 'Email about this ride' })
  await expect(mail.getByRole('button', { name: 'Please enter a recipient' })).toBeVisible()
  await mail.getByLabel('Recipient’s email address').fill('nobody')
  await expect(mail.getByRole('button', { name: 'Please enter a message' })).toBeVisible()
  await mail.getByLabel('Message').fill('Your rider waits at the side door.')
  await mail.getByRole('button', { name: 'Send' }).click()
  await expect(mail.getByLabel('Recipient’s email address')).toHaveAccessibleDescription(/e-mail addresses$/)
  await mail.getByLabel('Recipient’s email address').fill('coordinator@example.org')
  await mail.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Your message was sent')).toBeVisible()
  expect(await mailsTo('coordinator@example.org', 'side door')).toHaveLength(1)
})

test('V1043 V1054 a provider’s dispatcher asks support too, and says where the answer goes', async ({
  page,
}) => {
  await signIn(page, 'metro', /\/scope\/fleet$/)
  await live(page)
  const help = await openHelp(page)
  await expect(help.getByLabel('Your name')).toHaveValue('Metro Wheels')
  await help.getByLabel('Your name').fill('Milo Dispatch')
  await help.getByRole('button', { name: 'Please enter your email address' }).click()
  await help.getByLabel('Your email address').fill('milo@example.org')
  await help.getByLabel('Message').fill('Our van 7 is in the garage until Monday.')
  await help.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Support has your question')).toBeVisible()
  const sent = await mailsTo('help@example.org', 'van 7')
  expect(sent).toEqual([expect.stringContaining('Milo Dispatch (milo@example.org)')])
})
