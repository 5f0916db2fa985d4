import { axeFindings } from './accessible.ts'
import { expect, test } from './test.ts'
import { ask, call, tokenOf } from './call.ts'
import { enter } from './passcode.ts'
import { signIn } from './people.ts'
import { at } from './times.ts'

test.use({ viewport: { width: 360, height: 800 }, locale: 'es-US' })

/** Whom no other test books for. */
const OWN = 'lh10016'

async function booked(): Promise<string> {
  const token = await tokenOf('lakeside', 'lead')
  const office = <T>(name: string, payload: object) => call<T>('lakeside', name, payload, token)
  type Found = { key: string; places: Record<'home' | 'facility', { name?: string; address: object }> }
  const { patients } = await office<{ patients: [Found] }>('patient.search', { query: OWN })
  const [{ key, places }] = patients
  const ride = {
    passenger: { key },
    ...{ type: 'scheduled', reason: 'appointment' },
    times: { needed: at(41, '10:00'), appointment: at(41, '11:00') },
    stops: {
      pickup: { address: places.home.address, type: 'home' },
      dropoff: { address: places.facility.address, name: places.facility.name, type: 'facility' },
    },
  }
  const verified = { consent: true, eligibility: true }
  const { keys } = await office<{ keys: [string] }>('ride.create', {
    ...{ rides: [ride], purpose: 'Primary care', verified },
  })
  return keys[0]
}

/** A picture comes from the passenger's phone, perhaps with words. */
async function sendPicture(id: string, words: string): Promise<void> {
  const raw = new URLSearchParams({ MessageSid: id, From: '+16145550116', Body: words, NumMedia: '1' })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await ask('lakeside', '/api/hooks/sms', { method: 'POST', headers, raw: raw.toString() })
}

test('decision 102 the passenger and the office write in one thread, and each reads the other at once', async ({
  page,
  browser,
}) => {
  const ride = await booked()
  await enter(page, '(614) 555-0116')
  await page.goto(`/passenger/ride/${ride}/summary`)
  // The ride in whole sentences, which the phone reads aloud where it has a voice.
  await expect(
    page.getByText(/^Le recogemos el .* a las 10:00 a\.m\. en .* A las 11:00 a\.m\. es su cita\./),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Léame esto' }).click()
  const thread = page.getByRole('region', { name: 'Mensajes sobre este viaje' })
  // What the portal told by itself.
  await expect(thread.getByText(/reservado|booked/)).toBeVisible()
  await thread.getByRole('button', { name: 'Enviar' }).click()
  await expect(thread.getByText('Escriba unas palabras.')).toBeVisible()
  const field = thread.getByRole('textbox', { name: 'Escriba a Lakeside Health' })
  await field.fill('Espero en la puerta roja')
  await page.reload()
  await expect(field).toHaveValue('Espero en la puerta roja')
  await thread.getByRole('button', { name: 'Enviar' }).dblclick()
  await expect(thread.getByText('Espero en la puerta roja')).toHaveCount(1)
  await expect(thread.getByText(/^Usted · .* · en esta página$/)).toBeVisible()
  await expect(field).toHaveValue('')

  const office = await (await browser.newContext({ locale: 'en-US' })).newPage()
  await signIn(office)
  await office.goto(`/dashboard/${ride}`)
  const panel = office.getByRole('region', { name: 'Activity and messages' })
  await panel.getByRole('tab', { name: /messages/ }).click()
  await expect(panel.getByText('Espero en la puerta roja')).toBeVisible()
  await expect(panel.getByText(/· in the portal/)).toBeVisible()
  await panel.getByRole('textbox', { name: /^Message to the/ }).fill('The driver knows')
  await panel.getByRole('textbox', { name: /^Message to the/ }).press('Enter')
  await expect(thread.getByText('The driver knows')).toBeVisible()
  await expect(thread.getByText(/^Lakeside Health · .* · por mensaje de texto$/).last()).toBeVisible()
  // A picture comes without words: that it came is said, and an empty line says nothing.
  await sendPicture(`MM1${ride}`, '')
  await expect(thread.getByText('Un mensaje sin palabras.')).toBeVisible()
  await expect(panel.getByText(/sent a message without words, such as a picture$/)).toBeVisible()
  // One that comes with words is not shown either, which both sides are told.
  await sendPicture(`MM2${ride}`, 'Esta es mi puerta')
  await expect(thread.getByText('Esta es mi puerta (La oficina no ve su foto.)')).toBeVisible()
  await expect(
    panel.getByText('Esta es mi puerta (sent with a picture, which is not shown here)'),
  ).toBeVisible()
  await office.context().close()

  expect(await axeFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.reload()
  await expect(thread.getByText('Espero en la puerta roja')).toHaveCount(1)
})
