import { interfaceLanguages, interfaceLanguage } from '@nemt/domain/copy/language.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { texts, catalogue } from './catalogue.ts'

/** The product's own texts (C068, X141). */
export const copyInfo = defineCall({
  name: 'copy.info',
  does: "Gives the product's texts in a language.",
  effect: 'read',
  permission: 'session',
  scopes: ['coordinator', 'passenger', 'fleet'],
  input: z.strictObject({ language: z.enum(interfaceLanguages).optional() }),
  output: z.strictObject({ copy: texts }),
  run: async ({ principal }, { language }) => ({
    copy: catalogue[language ?? interfaceLanguage(principal.language)],
  }),
})
