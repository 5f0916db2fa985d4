import { OutsideError } from '@nemt/adapters/adapters.ts'
import { text } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'

/** Help articles (C055). Without a help centre the list is empty and says so. */
export const articlesSearch = defineCall({
  name: 'articles.search',
  does: 'Searches the help articles.',
  effect: 'read',
  permission: 'session',
  scopes: ['coordinator', 'passenger', 'fleet'],
  input: z.strictObject({ query: text(200) }),
  accept: (payload) => (typeof payload === 'string' ? { query: payload } : payload),
  output: z.strictObject({
    articles: z.array(z.strictObject({ title: text(200), url: z.string() })),
    /** Why there are none, where that is not for want of a match. */ unavailable: z
      .enum(['not_configured', 'no_answer'])
      .optional(),
  }),
  run: async ({ portal }, { query }) => {
    if (!portal.adapters.desk) return { articles: [], unavailable: 'not_configured' as const }
    if (!query.trim()) return { articles: [] }
    try {
      return { articles: await portal.adapters.desk.articles(query.trim()) }
    } catch (error) {
      if (error instanceof OutsideError) return { articles: [], unavailable: 'no_answer' as const }
      throw error
    }
  },
})
