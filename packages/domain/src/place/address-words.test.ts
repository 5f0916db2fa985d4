import { addressWords, typedAddress, withoutUnit } from './address-words.ts'

test.each([
  ['123 fake', { format: '123 fake' }],
  [
    '  1600 Pennsylvania Ave NW   Washington DC ',
    { format: '1600 Pennsylvania Ave NW Washington DC', state: 'DC' },
  ],
  ['77 W Elm St, Chicago, IL 60610', { format: '77 W Elm St, Chicago, IL 60610', state: 'IL', zip: '60610' }],
  [
    '77 W Elm St Apt 4B, Chicago, Illinois',
    { format: '77 W Elm St, Chicago, Illinois', subpremise: '4B', state: 'IL' },
  ],
  ['Calle Luna 12', { format: 'Calle Luna 12' }],
  ['100 E 5th', { format: '100 E 5th' }],
  ['5th Ave 100', { format: '5th Ave 100' }],
  ['Cleveland Ave 1500', { format: 'Cleveland Ave 1500' }],
  ['N High St 500 apto 3', { format: 'N High St 500', subpremise: '3' }],
  ['Cleveland Ave 43215', null],
  ['5th ave', null],
  ['1st Ave, Columbus, OH 43201', null],
  ['2nd', null],
  ['100 Main St, Miami, FL 33101', { format: '100 Main St, Miami, FL 33101', state: 'FL', zip: '33101' }],
  ['60613', null],
  ['evanston', null],
  ['1500', null],
  ['1500 W', null],
  ['lakeside dialysis', null],
  ['po box 12', null],
])('C100 %j as an address in its own words', (typed, expected) => {
  expect(typedAddress(typed)).toEqual(expected)
})

test.each([
  ['12 Oak St apt4', '12 Oak St', '4'],
  ['12 Oak St, # 4-B', '12 Oak St', '4-B'],
  ['12 Oak St Fl 3', '12 Oak St', 'Fl 3'],
  ['12 Suite Dr', '12 Suite Dr', undefined],
  ['apt 3, 500 N High St', '500 N High St', '3'],
  ['Suite 210 500 N High St', '500 N High St', 'Suite 210'],
  ['# 7 - 12 Oak St', '12 Oak St', '7'],
  ['Room 5th Ave', 'Room 5th Ave', undefined],
  ['Building 4', 'Building 4', undefined],
  ['1 Lot Rd, Miami, FL 33101', '1 Lot Rd, Miami, FL 33101', undefined],
])('F214 %j is %j and its unit %j', (typed, text, unit) => {
  expect(withoutUnit(typed)).toEqual({ text, ...(unit && { unit }) })
})

test.each([
  ['Columbus, Ohio 43215', 'columbus oh 43215'],
  ['Ohio 43215', 'oh 43215'],
  ['West Virginia 25301-1234', 'wv 25301'],
  ['Ohio', 'ohio'],
  ['Ohio Ave', 'ohio ave'],
  ['12 Ohio, Columbus', '12 ohio columbus'],
  ['12 Ohio 43215', '12 ohio 43215'],
])('C100 %j with its state as addresses write it: %j', (typed, expected) => {
  expect(addressWords(typed).join(' ')).toBe(expected)
})
