/** Letters of GSM 03.38 that take seven bits; those of its extension take two places. */
const BASIC = /^[\w @£$¥èéùìòÇ\nØø\rÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ!"#%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà¤]*$/
const EXTENDED = /[\^{}\\[\]~|€]/g

/** What one message holds of a text that fits, and of each part of one that doesn't. */
const SEVEN_BITS = { alone: 160, part: 153 }
const SIXTEEN_BITS = { alone: 70, part: 67 }

/**
 * How many messages a text takes on the way to a phone, each of which is paid for: one letter outside of GSM 03.38 (á,
 * í, ó, ú, a curly quote) halves what each holds.
 */
export function segmentsOf(text: string): number {
  const isBasic = BASIC.test(text.replace(EXTENDED, ''))
  // Sixteen-bit messages count UTF-16 units, as `length` does.
  const length = isBasic ? text.length + (text.match(EXTENDED)?.length ?? 0) : text.length
  const { alone, part } = isBasic ? SEVEN_BITS : SIXTEEN_BITS
  return length <= alone ? 1 : Math.ceil(length / part)
}

/** What stands for the places of a notice when its length is judged: long, as it may well be. */
export const longValues: Readonly<Record<string, string>> = {
  agency: 'Central Ohio Transit Authority',
  ...{ customer: 'Lakeside Health', support: '(614) 555-0191', fleet: 'Columbus Wheelchair Cars' },
  ...{ driver: 'Maximiliana', vehicle: 'White Toyota Sienna ABC1234', reply: 'Reply', one: '1A', two: '2A' },
  ...{
    name: 'Maximiliana',
    choices: '1A, 2A 24 sept 10:45 a.m. EST; 1B, 2B 24 sept 12:45pm EST',
    first: 'Maximiliana',
  },
  // Whose ride it is, where somebody else answers: as long as in Spanish.
  ...{ ride: 'el viaje de Maximiliana', rides: 'los viajes de Maximiliana', you: 'Maximiliana' },
  ...{ day: '24 sept', from: '24 sept', until: '30 sept', time: '10:45 a.m. EST', status: 'scheduling' },
  ...{
    days: 'lun, mar, mie, jue, vie, sab, dom cada 8 semanas',
    next: 'El primero nuevo es el 24 sept a las 10:45 a.m. EST.',
  },
  ...{ what: 'a new offer', link: 'https://lakeside.example.org/o/4f9c2d7a81b34e6f', passenger: 'passenger' },
}
