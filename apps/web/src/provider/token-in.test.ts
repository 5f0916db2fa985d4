import { tokenIn } from './token-in.ts'

const pathname = '/scope/fleet/ride/RID1'
test.each([
  ['?access_token=abc', 'abc', pathname],
  ['?a=1&access_token=abc', 'abc', `${pathname}?a=1`],
  ['?a=1', null, `${pathname}?a=1`],
])('V1265 %s holds the token %s and leaves %s', (search, token, rest) => {
  expect(tokenIn({ pathname, search })).toEqual({ token, rest })
})
