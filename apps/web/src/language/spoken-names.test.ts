import { createTranslator } from 'next-intl'
import en from '../../messages/en.json'
import es from '../../messages/es.json'
import journeyEn from '../../messages/journey/en.json'
import journeyEs from '../../messages/journey/es.json'
import patientsEn from '../../messages/patients/en.json'
import patientsEs from '../../messages/patients/es.json'

const messages = {
  en: { ...en, ...journeyEn, ...patientsEn },
  es: { ...es, ...journeyEs, ...patientsEs },
}
const said = {
  ...{ name: 'Ana', time: '09:00am', date: '01/05/2026', client: 'Firefox', when: '09:00am' },
  ...{ from: '01/05/2026', to: '01/06/2026', until: '01/06/2026' },
}

/** A button's name where it stands beside many like it, and the text that is on it. */
const buttons = [
  ['calendar.besidesAt', 'calendar.besides'],
  ['caregiver.endOf', 'caregiver.end'],
  ['crew.editNamed', 'crew.edit'],
  ['links.linkOf', 'links.link'],
  ['links.unlinkOf', 'links.unlink'],
  ['owner.takeRide', 'owner.take'],
  ['patient.notSameOf', 'patient.notSame'],
  ['pause.endOf', 'pause.end'],
  ['people.archiveNamed', 'people.archive'],
  ['people.archiveNowNamed', 'people.archiveNow'],
  ['repeat.leaveOutDate', 'repeat.leaveOut'],
  ['secrets.endNamed', 'secrets.end'],
  ['secrets.endNowNamed', 'secrets.endNow'],
  ['settings.signOutThereOf', 'settings.signOutThere'],
  ['unfinished.forgetOf', 'unfinished.forget'],
  ['unfinished.resumeOf', 'unfinished.resume'],
] as const
const cases = buttons.flatMap((pair) =>
  (['en', 'es'] as const).map((language) => [language, ...pair] as const),
)

test.each(cases)(
  'WCAG 2.5.3 in %s who reads a button aloud names it: %s has the words of %s',
  (language, name, shown) => {
    const translator = createTranslator({ locale: language, messages: messages[language] })
    for (const count of [1, 2]) {
      const read = (key: string) => translator(key as never, { ...said, count } as never).toLowerCase()
      expect(read(name)).toContain(read(shown))
    }
  },
)
