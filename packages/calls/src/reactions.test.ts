import type { LoggedEvent } from '@nemt/store/event/log.ts'
import { ALL_ENDED } from './passenger/leaving.ts'
import { jobsOf, type CallJob } from './reactions.ts'

const AT = 1_800_000_000_000
const LATER = AT + 3_600_000

type Told = Partial<Pick<LoggedEvent, 'data' | 'fleet_keys' | 'actor'>>

/** What an event sets off, as `call`, with `+minutes` behind those that come later. */
function follows(name: string, { data = {}, fleet_keys = [], actor }: Told = {}): string[] {
  const [collection = '', type = ''] = name.split(' ')
  const jobs = jobsOf({
    ...{ customer: 'lakeside', collection, type, key: 'KEY1', data, fleet_keys, at: AT, audience: [] },
    ...{ actor: actor ?? { kind: 'user', key: 'USR1' }, cursor: '' },
    position: { epoch: '', xid: 0n, seq: 7n },
  } as unknown as LoggedEvent)
  return jobs.map(({ payload, runAt }) => {
    const { call } = payload as CallJob
    return runAt === undefined ? call : `${call} +${(Number(runAt) - AT) / 60_000}`
  })
}

const again = ALL_ENDED / 60_000
const leaves = { status: 'archived', again: AT + ALL_ENDED }

test.each<[string, Told, string[]]>([
  ['ride:info create', { data: { status: 'scheduling' } }, ['offer.plan']],
  ['ride:info create', { data: { status: 'scheduling', offers: 'wait' } }, []],
  ['ride:info create', { data: { status: 'transit', notice: 'booked' } }, ['passenger.tell']],
  ['ride:info driver', {}, ['passenger.tell']],
  ['ride:info driver', { data: { same: true } }, []],
  ['ride:info late', {}, ['passenger.tell']],
  ['ride:info ready', {}, ['passenger.tell']],
  [
    'ride:info edit',
    { data: { fields: ['notes'] }, fleet_keys: ['FLT1', 'FLT2'] },
    ['offer.tell', 'offer.tell'],
  ],
  ['ride:info edit', { data: { fields: ['auth_code'] }, fleet_keys: ['FLT1'] }, []],
  ['ride:info passenger', { data: { fields: ['passenger'] }, fleet_keys: ['FLT1'] }, ['offer.tell']],
  ['ride:info passenger', { data: { fields: ['communication'] } }, []],
  ['ride:info status', { data: { plan: true } }, ['offer.plan']],
  [
    'ride:info status',
    { data: { status: 'active', from: 'confirmed', plan: true } },
    ['offer.plan', 'passenger.tell', 'user.alert'],
  ],
  ['ride:info status', { data: { time_of: LATER } }, ['offer.plan +60']],
  ['ride:info status', { data: { simulated: true, next: LATER } }, ['dummy.drive +60']],
  ['ride:info status', { data: { undo: LATER, status: 'cancelled', from: 'confirmed', holder: 'FLT1' } }, []],
  ['ride:info status', { data: { undone: true, plan: true } }, ['offer.plan']],
  ['cancellation:info open', { data: { next: LATER } }, ['ride.cancel.tell +60']],
  ['ride:events risk', { data: { risk: 'offers_exhausted' } }, ['user.alert']],
  ['ride:events risk', { data: { risk: null } }, []],
  ['ride:events reply', {}, ['user.alert']],
  ['ride:events error', { data: { skipped: [{ date: '2027-01-25' }] } }, ['user.alert']],
  ['ride:events error', {}, []],
  ['ride:events played', { data: { simulated: true, next: LATER } }, ['dummy.drive +60']],
  ['ride:offers offer', { data: { expires: LATER } }, ['offer.expire +60']],
  ['ride:offers offer', { data: { expires: LATER, accepts: AT } }, ['offer.expire +60', 'offer.accept +0']],
  ['ride:offers offer', { data: { declines: LATER } }, ['offer.decline +60']],
  ['ride:offers offer.decline', {}, ['offer.plan']],
  ['ride:offers offer.expire', {}, ['offer.plan']],
  ['ride:offers offer.accept', {}, ['passenger.tell']],
  ['ride:offers offer.accept', { data: { simulated: true } }, ['dummy.drive', 'passenger.tell']],
  ['fleet:info edited', {}, ['fleet.offers.end']],
  ['fleet:info archived', {}, ['fleet.offers.end']],
  [
    'fleet:offers ended',
    { data: { open: [{ customer: 'other', ride: 'RID1', round: 1 }] } },
    ['offer.expire'],
  ],
  ['ride:events tell.later', { data: { at: LATER } }, ['passenger.tell +60']],
  ['series:info due', { data: { next: LATER } }, ['ride.series.materialise +60']],
  ['series:info resumed', {}, ['ride.series.materialise']],
  ['fund:info regroup', {}, ['fund.regroup', `fund.regroup +${again}`]],
  ['fund:info regroup', { data: { after: 'PAS1' } }, ['fund.regroup']],
  ['patient:info plan.added', {}, ['fund.regroup', `fund.regroup +${again}`]],
  ['patient:info plan.removed', {}, ['fund.regroup', `fund.regroup +${again}`]],
  ['patient:info unmerged', {}, ['fund.regroup', `fund.regroup +${again}`]],
  ['pause:info begun', {}, ['passenger.pause.tell']],
  ['patient:info archived', { data: leaves }, ['passenger.settle', `passenger.settle +${again}`]],
  [
    'patient:info edited',
    { data: { ...leaves, status: 'inactive' } },
    ['passenger.settle', `passenger.settle +${again}`],
  ],
  ['patient:info edited', {}, []],
  [
    'patient:info merged',
    { data: { into: 'PAS2', again: AT + ALL_ENDED } },
    ['passenger.settle', `passenger.settle +${again}`],
  ],
  ['patient:info merged', { data: { from: 'PAS2' } }, ['fund.regroup', `fund.regroup +${again}`]],
  ['system:info reseed', {}, ['search.rebuild']],
  ['draft:info saved', { data: { user: 'USR1', next: LATER } }, ['draft.expire +60']],
  ['message:info queued', {}, ['message.send']],
  ['team:info edited', {}, []],
])('%s with %j sets off what follows, by itself', (name, told, expected) => {
  expect(follows(name, told)).toEqual(expected)
})
