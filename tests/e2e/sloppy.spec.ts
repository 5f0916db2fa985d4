import { expect, test, type Locator, type Page } from './test.ts'
import { haveSession } from './people.ts'
import { choose, chooseHome, newRequest, notesLine, stopLine, unfold } from './request.ts'

function date(page: Page) {
  return page.getByRole('textbox', { name: /date$/i }).first()
}

function time(page: Page) {
  return page.getByRole('textbox', { name: /^Appointment time/ })
}

function pickup(page: Page) {
  return page.getByRole('textbox', { name: /^Pickup time/ })
}

function phone(page: Page) {
  return page.getByRole('textbox', { name: 'Phone number' })
}

function first(page: Page) {
  return page.getByRole('textbox', { name: 'First name' })
}

function entrance(page: Page) {
  return page.getByRole('textbox', { name: 'Entrance' }).first()
}

function stop(page: Page) {
  return page.getByRole('textbox', { name: 'Notes for this stop' }).first()
}

function notes(page: Page) {
  return page.getByRole('textbox', { name: 'Notes for driver' })
}

const next = new Date().getFullYear() + 1
const leap = [next, next + 1, next + 2, next + 3].find((year) => year % 4 === 0)!
/** Second Sunday of March: 02:30 does not exist. */
const spring = new Date(Date.UTC(next, 2, 1))
spring.setUTCDate(1 + ((7 - spring.getUTCDay()) % 7) + 7)
const gap = `3/${spring.getUTCDate()}/${next}`
const padded = `03/${spring.getUTCDate()}/${next}`

function short(month: number, day: number, year: number) {
  return `${month}/${day}/${year}`
}

const long = 'Long words about a door. '.repeat(200)

type Field = (page: Page) => Locator
/**
 * What somebody types, what stands there afterwards, and what is said of it (nothing when it is understood).
 */
const cases: [what: string, field: Field, typed: string, stands: string, said?: string][] = [
  ['a time with a colon', time, '9:30', '09:30am'],
  ['a time without', time, '930', '09:30am'],
  ['midnight in two characters', time, '12a', '12:00am'],
  ['noon', time, '12p', '12:00pm'],
  ['a time of 24 hours', time, '1745', '05:45pm'],
  ['a time with spaces and dots', time, ' 9.30 AM ', '09:30am'],
  ['a time with a letter too many', time, '930am', '09:30am'],
  ['a minute that is none', time, '9:75', '9:75', 'Enter a time such as 9:30 am'],
  ['an hour that is none', time, '25:00', '25:00', 'Enter a time such as 9:30 am'],
  ['a word for a time', time, 'noonish', 'noonish', 'Enter a time such as 9:30 am'],
  ['an emoji for a time', time, '🕘', '🕘', 'Enter a time such as 9:30 am'],
  ['a pasted pickup time', pickup, '08:05 a.m.', '08:05am'],
  ['a pickup that is none', pickup, '8x05', '8x05', 'Enter a time such as 9:30 am'],
  ['a short date', date, `1/5/${next}`, short(1, 5, next)],
  ['a date of eight digits', date, `0105${next}`, short(1, 5, next)],
  ['a date with dashes', date, `1-5-${next}`, short(1, 5, next)],
  ['a date with dots', date, `1.5.${next}`, short(1, 5, next)],
  ['an ISO date', date, `${next}-01-05`, short(1, 5, next)],
  ['a date of a two-digit year', date, `1/5/${String(next).slice(2)}`, short(1, 5, next)],
  ['29 February of a leap year', date, `2/29/${leap}`, short(2, 29, leap)],
  ['29 February of another', date, '2/29/2027', '2/29/2027', 'Enter a date as MM/DD/YYYY'],
  ['a 31st of June', date, `6/31/${next}`, `6/31/${next}`, 'Enter a date as MM/DD/YYYY'],
  ['a date in the past', date, '1/5/2020', '1/5/2020', 'The date must not be in the past'],
  ['a date of Europe', date, `25/12/${next}`, `25/12/${next}`, 'Enter a date as MM/DD/YYYY'],
  ['a word that is no date', date, 'soonish', 'soonish', 'Enter a date as MM/DD/YYYY'],
  ['a word for a date', date, ` Jan 5th, ${next}`, short(1, 5, next)],
  ['a pasted number with country code', phone, '+1 (614) 555-0188', '(614) 555-0188'],
  ['a number with dots', phone, '614.555.0188', '(614) 555-0188'],
  ['a number with words', phone, 'tel: 614 555 0188 (mobile)', '(614) 555-0188'],
  ['a number that is too short', phone, '555-018', '(555) 018', 'Enter a phone number with 10 digits'],
  [
    'a number that begins with 0',
    phone,
    '0125550188',
    '(012) 555-0188',
    'Enter a phone number with 10 digits',
  ],
  ['a name with an accent', first, 'José-Ángel', 'José-Ángel'],
  ['a name with an apostrophe', first, "D'Arcy O’Neil", "D'Arcy O’Neil"],
  ['a name in another script', first, 'Мария 李', 'Мария 李'],
  ['a name with an emoji', first, 'Zoë 🌸', 'Zoë 🌸'],
  ['an entrance with signs', entrance, 'Gate #4 (rear), "B"', 'Gate 4 rear B'],
  ['an entrance with accents', entrance, 'Entrée Nº 2', 'Entrée Nº 2'],
  ['stop notes with signs', stop, 'Ring 2x & wait <b>5</b> min!', 'Ring 2x  wait b5b min!'],
  ['stop notes in two lines', stop, 'Door left\nof the gate', 'Door left of the gate'],
  ['5,000 characters of notes', notes, long, long],
  [
    'notes in which somebody wrote markup',
    notes,
    '<script>alert(1)</script> & "quotes" 🚐',
    '<script>alert(1)</script> & "quotes" 🚐',
  ],
]

test('41 sloppy inputs get a clear answer each, and nothing of them is lost', async ({ page }) => {
  test.setTimeout(180_000)
  await haveSession(page)
  await newRequest(page)
  await choose(page, 'Search by name, phone, MRN or birth date', 'lh10003', 'Dario')
  await page.getByLabel('Trip purpose').selectOption('Dialysis')
  await page.getByRole('radio', { name: 'Appointment' }).check({ force: true })
  await page.getByRole('radio', { name: 'One way' }).check({ force: true })
  await chooseHome(page, 'Pickup', 'lh10003')
  await unfold(page, stopLine(page, 'Pickup'))
  await unfold(page, notesLine(page))
  await page.getByRole('button', { name: 'Change: Contact for this trip' }).click()
  await page.getByLabel('Relationship').selectOption('Other')
  for (const [what, field, typed, stands, message] of cases)
    await test.step(what, async () => {
      const input = field(page)
      await input.focus()
      await input.fill('')
      // As the clipboard brings it: a field of one line takes a line break for a space or drops it.
      await page.keyboard.insertText(typed.replaceAll('\n', ' '))
      await input.press('Tab')
      await expect(input).toHaveValue(stands)
      if (message)
        await expect(input).toHaveAccessibleDescription(
          new RegExp(message.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')),
        )
      else await expect(input).not.toHaveAttribute('aria-invalid', 'true')
    })
  expect(cases).toHaveLength(41)
})

test('R16 a time that the change of the clock skips is said to be none, and the date and the rest stay', async ({
  page,
}) => {
  await haveSession(page)
  await newRequest(page)
  await choose(page, 'Search by name, phone, MRN or birth date', 'lh10003', 'Dario')
  await page.getByRole('radio', { name: 'Appointment' }).check({ force: true })
  await date(page).fill(gap)
  await time(page).fill('1145a')
  await time(page).press('Tab')
  await expect(time(page)).toHaveValue('11:45am')
  await time(page).fill('0230a')
  await time(page).press('Tab')
  await expect(page.getByText(padded, { exact: false })).toBeVisible()
  await expect(time(page)).toHaveAccessibleDescription(/clock/)
  // The time before must not be booked in its place: what was typed waits for another day, or another time.
  await expect(time(page)).toHaveValue('02:30am')
  await date(page).fill(short(7, 1, next))
  await date(page).press('Tab')
  await expect(page.getByText(padded, { exact: false })).toBeHidden()
  await expect(time(page)).toHaveValue('02:30am')
  await expect(time(page)).toHaveAccessibleName(/EDT/)
  await date(page).fill(gap)
  await date(page).press('Tab')
  await time(page).fill('0330a')
  await time(page).press('Tab')
  await expect(time(page)).toHaveValue('03:30am')
  await expect(date(page)).toHaveValue(short(3, spring.getUTCDate(), next))
})

test('M070 Continue says of an appointment on a day that is past that it must be in the future', async ({
  page,
}) => {
  await haveSession(page)
  await newRequest(page)
  await choose(page, 'Search by name, phone, MRN or birth date', 'lh10003', 'Dario')
  // One of those found is no text that is missing (M001).
  await expect(page.getByText('{MISSING}')).toHaveCount(0)
  await page.getByLabel('Trip purpose').selectOption('Dialysis')
  await page.getByRole('radio', { name: 'Appointment' }).check({ force: true })
  await date(page).fill('1/5/2020')
  await time(page).fill('930')
  await time(page).press('Tab')
  await expect(date(page)).toHaveAccessibleDescription(/must not be in the past/)
  await expect(page.getByRole('button', { name: 'Appointment time must be in the future' })).toBeVisible()
  await date(page).fill(short(7, 1, next))
  await date(page).press('Tab')
  await expect(time(page)).toHaveValue('09:30am')
  await expect(page.getByRole('button', { name: 'Appointment time must be in the future' })).toHaveCount(0)
})
