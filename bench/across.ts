import { connect } from '@nemt/store/connect.ts'
import { write } from '@nemt/store/change/write.ts'
import { latencyOf, median, rounded, type Row } from './measure.ts'
import { leadOf, type Stack } from './stack.ts'

const DAY = 86_400_000
const load = { callers: 8, seconds: 4, share: 0.95 }

/** P16: ten days of all customers, by 8 callers, beside bare SQL that has an index made for it. */
export async function measureAcross(stack: Stack): Promise<Row[]> {
  await write(stack.store, 'global', {
    insertsIfAbsent: { customer: [{ name: 'Global', timezone: 'UTC' }] },
  })
  const token = await leadOf(stack.store, 'global')
  await write(stack.store, 'global', {
    updates: [{ table: 'app_user', where: { key: 'USRbench' }, set: { is_global: true } }],
  })
  const owner = connect(stack.env.DATABASE_URL as string, { max: 8, name: 'bench-owner', statementMs: 0 })
  await owner.unsafe('create index bench_across on ride (needed_at, key)')
  const window = () => {
    const from = Date.now() + Math.floor(Math.random() * 130) * DAY
    return { from, to: from + 10 * DAY }
  }
  const ours = (take: number) => () =>
    stack.call<{ data: { rides: unknown[] } }>('global', 'ride.next.search', { ...window(), take }, { token })
  const bare = (take: number) => () => {
    const { from, to } = window()
    return owner`select * from ride where needed_at >= ${new Date(from)} and needed_at < ${new Date(to)}
      order by needed_at, key limit ${take}`.values()
  }
  const rows: Row[] = []
  try {
    for (const take of [2000, 50]) {
      const page = await ours(take)()
      if (page.data.rides.length < take) throw new Error(`a page of ${page.data.rides.length}, not ${take}`)
      const pairs: [number, number][] = []
      for (let round = 0; round < 3; round++)
        pairs.push([await latencyOf(bare(take), load), await latencyOf(ours(take), load)])
      rows.push({
        id: 'P16',
        what: `ride.next.search, ten days of all, ${take} rows, 8 callers, p95`,
        value: rounded(median(pairs.map(([, ours]) => ours))),
        reference: rounded(median(pairs.map(([other]) => other))),
        unit: 'ms',
        ratio: rounded(median(pairs.map(([other, ours]) => ours / other))),
        floor: 5,
        goal: 3,
        better: 'lower',
      })
    }
  } finally {
    await owner.unsafe('drop index bench_across')
    await owner.end()
  }
  return rows
}
