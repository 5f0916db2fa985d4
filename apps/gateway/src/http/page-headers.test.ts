import { malformedPageHeader } from './page-headers.ts'

function tree(value: unknown) {
  return { 'next-router-state-tree': encodeURIComponent(JSON.stringify(value)) }
}

test.each([
  ['none', {}, undefined],
  [
    'a tree of the pages',
    tree(['', { children: ['login', { children: ['__PAGE__', {}] }, null, null] }]),
    undefined,
  ],
  [
    'a tree with a part of the address',
    tree(['', { children: [['key', 'RIDE1', 'd', null], {}] }]),
    undefined,
  ],
  ['bytes that are no text', { 'next-router-state-tree': '%ff' }, 'next-router-state-tree'],
  ['an empty tree', { 'next-router-state-tree': '' }, 'next-router-state-tree'],
  ['two trees', { 'next-router-state-tree': ['["",{}]', '["",{}]'] }, 'next-router-state-tree'],
  ['a tree of something else', tree({ children: 1 }), 'next-router-state-tree'],
  ['a tree too deep', tree(`${'["",{"children":'.repeat(3_000)}`), 'next-router-state-tree'],
  ['an action', { 'next-action': `7f${'0a'.repeat(20)}` }, undefined],
  ['an action of another kind', { 'next-action': 'x' }, 'next-action'],
  ['an action like a property', { 'next-action': '__proto__' }, 'next-action'],
])('S18 %s: the header that no page can read', (_, headers, found) => {
  expect(malformedPageHeader(headers)).toBe(found)
})
