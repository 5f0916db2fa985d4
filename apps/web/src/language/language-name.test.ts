import { languageName } from './language-name.ts'

test.each([
  ['es', 'en-US', 'Spanish'],
  ['es', 'es-US', 'Español'],
  ['zh', 'en-US', 'Chinese'],
  ['x_', 'en-US', 'x_'],
])('V302 %s in %s is %s', (code, locale, name) => {
  expect(languageName(code, locale)).toBe(name)
})
