import type { Sql } from '@nemt/store/sql.ts'

/** A copy of a row of these: what of it is another, and what ends it, as members of a JSON object in SQL. */
type Copied = { where?: string; set: string }

const archived: Copied = { set: `'archived_at', now() - interval '1 minute'` }
const ended: Copied = { set: `'ended_at', now() - interval '1 minute', 'token_hash', t.token_hash || 'gone'` }

/** By table what is there no more, as nobody could tell from what is there but by the mark that it is gone. */
const GONE: Readonly<Record<string, Copied>> = {
  team: archived,
  place: { set: `${archived.set}, 'name', t.name || ' gone', 'name_lower', t.name_lower || ' gone'` },
  clinical_contact: archived,
  app_user: { set: `${archived.set}, 'username', t.username || 'gone', 'created_at', now()` },
  passenger: { set: `'status', 'archived', 'rider_key', t.rider_key || 'gone', 'calendar_hash', null` },
  session: { ...ended, where: 't.visit_key is null' },
  caregiver_link: ended,
  fleet_key: { set: `'revoked_at', now() - interval '1 minute', 'token_hash', t.token_hash || 'gone'` },
  // Nothing waits to be done with it, and no series has two rides on a day.
  ride: { set: `'status', 'modified', 'risk_at', null, 'remind_at', null, 'repeat_key', null` },
  message: { set: `'status', 'withheld', 'effect', t.effect || 'gone'` },
}

/**
 * Puts copies of a customer's rows beside them that are archived, ended, revoked or replaced, a pause that is over, and
 * merges that were undone: nobody may be answered otherwise for it, and no call may do anything else.
 */
export async function putWhatIsGone(owner: Sql, customer: string, passenger: string): Promise<void> {
  for (const [table, { where = 'true', set }] of Object.entries(GONE))
    await owner.unsafe(
      `insert into "${table}" select (jsonb_populate_record(null::"${table}",
          to_jsonb(t) || jsonb_build_object('key', t.key || 'gone', ${set}))).*
        from "${table}" t where t.customer_key = $1 and ${where}`,
      [customer],
    )
  await owner`insert into pause
      (customer_key, key, passenger_key, from_date, until_date, created_by, created_at, ended_at)
    values (${customer}, ${passenger}, ${passenger}, current_date - 1, current_date + 60, 'USRx', now(), now())`
  await owner`insert into passenger_merge (customer_key, key, kept_key, gone_key, document, by, undone_at)
    select p.customer_key, p.key || 'gone', ${passenger}, p.key, jsonb_build_object(
        'kept', jsonb_build_object('record', to_jsonb(p)), 'gone', jsonb_build_object('record', to_jsonb(p))),
      'USRx', now()
    from passenger p where p.customer_key = ${customer} and p.key <> ${passenger}`
}

/**
 * The same for what passengers are found by: the words of those who are archived, and numbers that are somebody else's
 * now. What a merge or a rebuilding of the words does with these is another thing.
 */
export async function putFormerWaysTo(owner: Sql, customer: string): Promise<void> {
  await owner`insert into passenger_word (customer_key, word, passenger_key)
    select w.customer_key, w.word, w.passenger_key || 'gone' from passenger_word w where w.customer_key = ${customer}`
  await owner`insert into passenger_phone (customer_key, key, e164, passenger_key, since, until)
    select p.customer_key, p.key || o.key, o.communication->'phone'->>'raw', p.key, now() - interval '2 days',
      now() - interval '1 minute'
    from passenger p join passenger o on o.customer_key = p.customer_key and o.key <> p.key
    where p.customer_key = ${customer} and o.communication->'phone'->>'raw' is not null`
  await owner`insert into recent_passenger (customer_key, user_key, passenger_key, opened_at)
    select o.customer_key, o.user_key, o.passenger_key || 'gone', now() from recent_passenger o
    where o.customer_key = ${customer}`
}
