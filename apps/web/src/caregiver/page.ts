import 'server-only'
import { getLocale, getTranslations } from 'next-intl/server'
import { supportPhoneOf } from '@nemt/domain/customer/support-phone.ts'
import type { DataOf } from '#/calls/named.ts'
import { formatLongDate, formatZonedTime } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { languageOf } from '#/language/languages.ts'
import type { PublicCustomer } from '#/tenant/customer.ts'
import { markup, type Markup } from './markup.ts'
import { pageScript } from './script.ts'
import { pageStyle } from './style.ts'
import { newsOf } from './words.ts'

type Followed = NonNullable<DataOf<'caregiver.ride'>['ride']>

/**
 * The whole page of a caregiver (docs/decisions/079): a few kilobytes, because it is opened on whatever phone the
 * family has. `ride`: undefined where there is nothing to see.
 */
export async function caregiverPage(
  customer: PublicCustomer,
  ride: Followed | undefined,
  nonce: string,
): Promise<string> {
  const [text, locale] = [await getTranslations('caregiver'), await getLocale()]
  const phone = supportPhoneOf(customer)
  const help = phone
    ? markup`<footer>${text('questions')} <a href="tel:${phone.replaceAll(/[^\d+]/g, '')}">${phone}</a></footer>`
    : markup``
  const page = markup`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="format-detection" content="telephone=no">
<title>${text('title')} · ${customer.name}</title>
<style nonce="${nonce}">${{ html: pageStyle }}</style>
</head>
<body>
<header>${customer.name}</header>
<div id="opening" role="status" hidden>${text('opening')}</div>
<div id="offline" role="status" hidden>${text('offline')}</div>
<main>${ride ? await news(ride) : markup`<h1>${text('title')}</h1><p role="status">${text('over')}</p>`}</main>
${help}
<noscript><p>${text('reload')}</p></noscript>
<script nonce="${nonce}">${{ html: pageScript }}</script>
</body>
</html>`
  return page.html
}

async function news({
  first,
  status,
  timezone,
  needed,
  day,
  eta,
  driver,
  vehicle,
}: Followed): Promise<Markup> {
  const [text, language] = [await getTranslations('caregiver'), languageOf(await getLocale())]
  const when = (at: number) =>
    `${formatLongDate(localDate(at, timezone), language)}, ${formatZonedTime(at, timezone, language)}`
  const facts: [string, string | undefined][] = [
    [text('needed'), needed === undefined ? undefined : when(needed)],
    [text('needed'), day && text('called', { day: formatLongDate(day, language), first })],
    [
      text(status === 'enroute' ? 'arrives' : 'comes'),
      eta === undefined ? undefined : formatZonedTime(eta, timezone, language),
    ],
    [text('driver'), driver],
    [text('vehicle'), vehicle],
  ]
  return markup`<h1>${text('rideOf', { first })}</h1>
<p class="news" role="status">${text(newsOf[status], { first })}</p>
<dl>${facts.flatMap(([name, value]) => (value ? [markup`<dt>${name}</dt><dd>${value}</dd>`] : []))}</dl>`
}
