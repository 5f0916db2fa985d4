import { may, type Permission } from '@nemt/domain/access/permissions.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { key } from '@nemt/domain/text/schema.ts'
import type { Changes } from '@nemt/store/change/changes.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import { defineCall, type Call } from '../pipeline/define.ts'
import { conflict, forbidden, invalid, notFound } from '../pipeline/refusal.ts'
import { parse } from '../pipeline/run.ts'
import { problemRefused } from '../message/problem.ts'
import { keptInsert, keptUpdate } from './change.ts'
import { recordOf, type KeptColumns, type KeptTable, type Kind } from './kind.ts'
import { mergePatch } from './patch.ts'
import { rowsOf, type KeptRow } from './read.ts'

/**
 * Who may do this to records of a kind: holders of the word; where there is none, those who configure
 * customers: super and global users.
 */
export function mayKeep({ principal }: Pick<Context, 'principal'>, word: Permission | null): boolean {
  return (
    principal.scope === 'system' ||
    (word === null ? principal.super || principal.global : may(principal.grants, word))
  )
}

/** The words of which one opens a kind's writing calls at all. */
export function wordsOf({ create, edit }: { create: Permission | null; edit: Permission | null }) {
  return create && edit ? ([create, edit] as const) : ('session' as const)
}

type Saving<S extends z.ZodRawShape, N extends string> = Call<z.ZodType, ReturnType<typeof recordOf<S>>> & {
  name: `${N}.save`
}

/**
 * The call that makes a record or changes one: what is left out stays, null takes an optional field away.
 * `version` is the one that was read.
 */
export function saveOf<S extends z.ZodRawShape, T extends KeptTable, C extends KeptColumns, N extends string>(
  kind: Kind<S, T, C, N>,
): Saving<S, N> {
  const change = z.strictObject({
    key: key.optional(),
    version: z.number().int().optional(),
    ...Object.fromEntries(
      Object.entries(kind.fields.shape).map(([name, field]) => [
        name,
        (field as z.ZodType).nullable().optional(),
      ]),
    ),
  })
  const record = recordOf(kind)
  return defineCall({
    name: `${kind.noun}.save`,
    does: `Makes a ${kind.noun}, or changes the one whose key is given.`,
    effect: 'write',
    permission: wordsOf(kind),
    scopes: ['coordinator'],
    input: change,
    output: record,
    run: async (context, { key: asked, version, ...fields }) => {
      const { now, actor, sql } = context
      const before =
        asked === undefined
          ? null
          : ((await rowsOf(context, kind, sql`and t.key = ${asked as string}`))[0] ?? null)
      // Who only edits learns that there is no such record; who may do neither learns nothing.
      if (!mayKeep(context, before ? kind.edit : kind.create))
        throw !before && asked !== undefined && mayKeep(context, kind.edit)
          ? notFound(kind.noun)
          : forbidden()
      if (before && version !== undefined && version !== before.version) throw changed(kind.noun, before)
      const own = (asked as string | undefined) ?? newKey(kind.prefix, now)
      const known = before ? kind.of(before) : {}
      const entered = Object.fromEntries(
        Object.entries(
          kind.deep ? (mergePatch(known, fields) as object) : { ...known, ...(fields as object) },
        ).filter(([, value]) => value !== null && value !== undefined),
      )
      if ('name' in kind.fields.shape && !String(entered.name ?? '').trim())
        throw problemRefused(context, { code: 'entry_name_missing', field: 'name' })
      const parsed = parse({ input: kind.fields }, entered)
      const next = { key: own, ...(kind.tidy?.(context, parsed) ?? parsed) }
      await kind.check?.(context, next, before)
      const also: Changes = kind.also?.(next, before, context) ?? {}
      const saved = { version: before ? before.version + 1 : 1, ...next }
      const columns = kind.row(next)
      try {
        const answer = await context.write(
          {
            ...also,
            updates: [
              ...(before
                ? [
                    keptUpdate(kind.table, {
                      where: { key: own, version: before.version },
                      set: { ...columns, version: saved.version },
                      must: 'changed',
                    }),
                  ]
                : []),
              ...(also.updates ?? []),
            ],
            inserts: { ...(before ? {} : keptInsert(kind.table, { key: own, ...columns })), ...also.inserts },
            events: [
              {
                collection: kind.collection,
                key: own,
                type: before ? 'edited' : 'created',
                actor,
                data: {},
                audience: ['staff'],
              },
              ...(also.events ?? []),
            ],
            object: own,
          },
          saved,
        )
        // eslint-disable-next-line no-restricted-syntax -- the compiler can't compute the fields of any kind
        return answer as never
      } catch (error) {
        if (before && error instanceof StoreRefused && error.code === 'changed')
          throw changed(kind.noun, before)
        // A key that was archived, or that somebody took at this moment.
        if (error instanceof StoreRefused && error.kind === 'unique' && error.code === `${kind.table}_pkey`)
          throw conflict('key_taken', 'This key is taken.')
        if (error instanceof StoreRefused && error.kind === 'missing')
          throw invalid(fieldOf(error.code, Object.keys(kind.fields.shape)), 'does not exist')
        throw error
      }
    },
    // What a change may name follows from the kind's fields when it is made: the compiler sees no fields.
    // eslint-disable-next-line no-restricted-syntax -- for this reason
  }) as unknown as Saving<S, N>
}

function changed(noun: string, { key, version }: KeptRow) {
  return conflict(`${noun}_changed`, 'Somebody else has edited this record. Please look at it again.', {
    key,
    version,
  })
}

/** The field that a broken reference belongs to, by the constraint's name. */
function fieldOf(constraint: string, fields: string[]): string {
  return (
    fields.find((field) => constraint.includes(`_${field}`)) ??
    fields.find((field) => constraint.includes(field.replace(/ies$|s$/, ''))) ??
    'key'
  )
}
