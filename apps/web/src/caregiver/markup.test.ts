import { markup } from './markup.ts'

test('what somebody typed stays text, what is markup stays markup', () => {
  const items = ['<b>', `"&'`].map((text) => markup`<li title="${text}">${text}</li>`)
  expect(markup`<ul>${items}</ul>${markup`<hr>`}`.html).toBe(
    '<ul><li title="&lt;b&gt;">&lt;b&gt;</li><li title="&quot;&amp;&#39;">&quot;&amp;&#39;</li></ul><hr>',
  )
})
