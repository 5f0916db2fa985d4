import { groupOf, isNamedElsewhere } from './named-elsewhere.ts'

const nobody = { first: '', last: '', phone: '', make: '', model: '', color: '', license: '' }
const dana = { ...nobody, first: 'Dana', phone: '(614) 555-0296' }
const lena = { ...nobody, first: 'Lena', phone: '(614) 555-0297' }
const omar = { ...dana, first: 'Omar' }

test.each([
  ['nobody typed', {}, lena, omar, false],
  ['it stands as it was seen', groupOf('first', dana), dana, omar, false],
  ['a colleague named another driver', groupOf('first', dana), lena, omar, true],
  [
    'a colleague corrected the number',
    groupOf('first', dana),
    { ...dana, phone: '(614) 555-0299' },
    omar,
    true,
  ],
  ['one’s own is saved', groupOf('first', dana), omar, omar, false],
  ['a colleague named the same', groupOf('first', nobody), omar, omar, false],
  ['a colleague named the vehicle', groupOf('first', dana), { ...dana, make: 'Kia' }, omar, false],
  [
    'another vehicle was named',
    groupOf('make', dana),
    { ...dana, make: 'Kia' },
    { ...dana, make: 'Ford' },
    true,
  ],
])('V1230 §2.1 somebody else named driver or vehicle meanwhile: %s', (_case, seen, ride, mine, is) => {
  expect(isNamedElsewhere(seen, ride, mine)).toBe(is)
})
