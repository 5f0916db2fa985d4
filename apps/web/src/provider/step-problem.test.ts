import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { providerStatuses } from '@nemt/domain/offer/detail.ts'
import { stepProblem } from './step-problem.ts'

const MINUTE = 60_000
/** 09:00 in Columbus. */
const needed = Date.parse('2026-11-23T14:00:00Z')
const steps = {
  pickup: providerStatuses.find(({ status }) => status === 'pickup')!,
  completed: providerStatuses.find(({ status }) => status === 'completed')!,
  no_show: providerStatuses.find(({ reason }) => reason === 'no_show')!,
  declined: providerStatuses.find(({ reason }) => reason === 'declined_by_passenger')!,
}

type Case = {
  status: RideStatus
  /** Minutes from the ride's time. */
  now: number
  appointment?: number
  stamps?: Partial<Record<'pickup' | 'waiting', number>>
  time?: string
  tried?: boolean
}

function minutesOf(time: string | undefined): number | null {
  if (time === undefined) return null
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

test.each<[keyof typeof steps, Case, object | null]>([
  ['pickup', { status: 'confirmed', now: 0 }, { code: 'eta_missing', field: 'time' }],
  ['pickup', { status: 'confirmed', now: 0, time: '09:15' }, null],
  ['pickup', { status: 'confirmed', now: 0, time: '08:56' }, null],
  ['pickup', { status: 'confirmed', now: 0, time: '08:50' }, { code: 'eta_wrong', field: 'time' }],
  // Meant for tomorrow, or a.m. for p.m.
  ['pickup', { status: 'confirmed', now: 0, time: '07:00' }, { code: 'eta_wrong', field: 'time' }],
  ['pickup', { status: 'confirmed', now: 0, time: '21:30' }, { code: 'eta_wrong', field: 'time' }],
  ['pickup', { status: 'confirmed', now: 0, appointment: 60, time: '10:00' }, null],
  [
    'pickup',
    { status: 'confirmed', now: 0, appointment: 60, time: '10:01' },
    { code: 'eta_late', field: 'time' },
  ],
  ['completed', { status: 'enroute', now: 60 }, { code: 'completed_time_missing', field: 'time' }],
  ['completed', { status: 'enroute', now: 60, stamps: { pickup: -20 }, time: '09:50' }, null],
  [
    'completed',
    { status: 'enroute', now: 60, stamps: { pickup: -20 }, time: '08:30' },
    { code: 'completed_time_wrong', field: 'time' },
  ],
  // The beginning of the minute in which the driver set out.
  ['completed', { status: 'pickup', now: 60, stamps: { pickup: -19.5 }, time: '08:40' }, null],
  ['no_show', { status: 'pickup', now: 30, tried: true }, { code: 'no_show_unarrived', field: 'wait' }],
  [
    'no_show',
    { status: 'waiting', now: -40, stamps: { waiting: -60 }, tried: true },
    { code: 'no_show_early', field: 'wait', values: { time: '-5' } },
  ],
  // The arrival was reported a moment ago, and its stamp isn't known here.
  [
    'no_show',
    { status: 'waiting', now: 20, tried: true },
    { code: 'no_show_early', field: 'wait', values: { time: '30' } },
  ],
  [
    'no_show',
    { status: 'waiting', now: 15, stamps: { waiting: 5 } },
    { code: 'no_show_untried', field: 'tried' },
  ],
  ['no_show', { status: 'waiting', now: 15, stamps: { waiting: 5 }, tried: true }, null],
  ['no_show', { status: 'confirmed', now: 15 }, null],
  ['declined', { status: 'waiting', now: -40, stamps: { waiting: -60 } }, null],
  ['declined', { status: 'pickup', now: -40 }, null],
])(
  'V1254–V1257 §2.1 %s of %j lacks %j',
  (name, { status, now, appointment, stamps = {}, time, tried = false }, lacks) => {
    const at = (minutes: number) => needed + minutes * MINUTE
    const stamped = Object.fromEntries(Object.entries(stamps).map(([stamp, minutes]) => [stamp, at(minutes)]))
    const appointed = appointment === undefined ? {} : { appointment: at(appointment) }
    const times = { created: at(-120), needed, ...appointed, ...stamped }
    const facts = {
      ride: { status, type: 'scheduled', timezone: 'America/New_York', times } as const,
      ...{ rules: { dispatch: 'Basic', graceSeconds: 600 } as const, now: at(now) },
      timeOf: (instant: number) => String((instant - needed) / MINUTE),
    }
    expect(stepProblem(steps[name], { time: minutesOf(time), tried }, facts)).toEqual(lacks)
  },
)
