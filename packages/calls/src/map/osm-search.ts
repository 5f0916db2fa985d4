import { address } from '@nemt/domain/address/schema.ts'
import { text } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { mapGeocode } from './geocode.ts'

/** The address that an area's text means (C050): regions of a funding source, areas of a fleet. */
export const osmSearch = defineCall({
  name: 'osm.search',
  does: 'Finds the address of a typed area. The payload may be the bare text.',
  effect: 'read',
  permission: 'session',
  scopes: ['coordinator'],
  input: z.strictObject({ text: text(300).trim().min(3) }),
  accept: (payload) => (typeof payload === 'string' ? { text: payload } : payload),
  output: z.strictObject({ address }),
  run: async (context, input) => {
    const { address: found } = await mapGeocode.run(context, { search: input.text })
    return { address: found }
  },
})
