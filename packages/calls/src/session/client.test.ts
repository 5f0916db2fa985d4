import { clientOf } from './client.ts'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`${WINDOWS} Gecko/20100101 Firefox/143.0`.replace('x64)', 'x64; rv:143.0)'), 'Firefox', 'Windows'],
  [`${WINDOWS} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`${PHONE} Version/17.4 Mobile/15E148 Safari/604.1`, 'Safari', 'iOS'],
  ['curl/8.5.0', null, null],
  ['<script>alert(1)</script>/1.0 (Dora Driver)', null, null],
  ['   ', null, null],
  [undefined, null, null],
])('decision 093 %s is %s on %s', (agent, browser, system) => {
  expect(clientOf(agent)).toEqual({ browser, system })
})
