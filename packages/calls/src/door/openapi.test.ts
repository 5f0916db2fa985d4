import { allCalls } from '../registry.ts'
import { openApi } from './openapi.ts'

type Described = {
  security: Record<string, string[]>[]
  components: { securitySchemes: Record<string, object> }
  paths: Record<string, { post?: Operation }>
}
type Operation = {
  operationId: string
  summary: string
  tags: string[]
  description: string
  security?: object[]
  requestBody: { required: boolean }
  responses: Record<string, object>
}

const described = JSON.parse(openApi('Test')) as Described
const offered = allCalls.filter(({ internal }) => !internal)

test('decision 001 whoever reads the description learns how calls are signed', () => {
  const [[name = ''] = []] = described.security.map((each) => Object.keys(each))
  expect(described.components.securitySchemes[name]).toEqual({ type: 'http', scheme: 'bearer' })
})

test.each(offered)(
  'decision 001 $name says what it does, who may make it, what it takes and how it answers',
  (call) => {
    const { name, permission, effect } = call
    const post = described.paths[`/api/call/${name}`]?.post
    expect(post).toMatchObject({
      operationId: name,
      tags: [name.split('.')[0]],
      requestBody: { required: true },
    })
    expect(post?.summary).toMatch(/^[A-Z][^]+\.$/)
    for (const word of [permission].flat()) expect(post?.description).toContain(word)
    expect(post?.description).toContain(effect === 'write' ? 'Idempotency-Key' : 'Reads.')
    expect(post?.security).toEqual(permission === 'public' ? [] : undefined)
    expect(Object.keys(post?.responses ?? {})).toEqual(['200', 'default'])
  },
)

test('decision 001 jobs are none of the description', () => {
  const jobs = allCalls.filter(({ internal }) => internal).map(({ name }) => `/api/call/${name}`)
  expect(jobs.filter((path) => path in described.paths)).toEqual([])
})
