import { blank } from '@nemt/domain/text/blank.ts'
import { may } from '@nemt/domain/access/may.ts'
import type { Permission } from '@nemt/domain/access/permissions.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { key } from '@nemt/domain/text/schema.ts'
import type { Changes } from '@nemt/store/change/changes.ts'
import type { Selected } from '@nemt/store/rows/select.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import { defineCall, type Call } from '../pipeline/define.ts'
import { forbidden, invalidInput, knownConflict, notFound } from '../pipeline/refusal.ts'
import { parse } from '../pipeline/run.ts'
import { problemRefused } from '../message/problem.ts'
import { keptInsert, keptUpdate } from './change.ts'
import { recordOf, type KeptColumns, type KeptTable, type Kind } from './kind.ts'
import { mergePatch } from './patch.ts'
import { rowsOf, type KeptRow } from './read.ts'
import { recordEvent } from './event.ts'

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

/** The same for records of a kind, which may have keepers of its own. */
export function mayKeepOf(
  context: Context,
  { keepers }: Pick<Kind<z.ZodRawShape, KeptTable, KeptColumns>, 'keepers'>,
  word: Permission | null,
): boolean {
  return keepers ? keepers.may(context) : mayKeep(context, word)
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
 * `version` is the one that was read; with it, nothing is made.
 */
export function saveOf<S extends z.ZodRawShape, T extends KeptTable, C extends KeptColumns, N extends string>(
  kind: Kind<S, T, C, N>,
): Saving<S, N> {
  const record = recordOf(kind)
  return defineCall({
    name: `${kind.noun}.save`,
    does: `Makes a ${kind.noun}, or changes the one whose key is given.`,
    effect: 'write',
    partial: true,
    permission: wordsOf(kind),
    scopes: ['coordinator', ...(kind.keepers?.scopes ?? [])],
    input: changeShape(kind),
    ...(kind.accept ? { accept: kind.accept } : {}),
    output: record,
    run: async (context, { key: named, version, ...fields }) => {
      // `key` of changeShape is a text; the compiler sees no fields of a shape that is made here.
      const before = await rowNamed(context, kind, named as string | undefined)
      mustKeep(context, kind, named !== undefined, before)
      // Whoever read a version means to change it: what was removed since is not made again.
      if (!before && version !== undefined) throw notFound(kind.noun)
      if (before && version !== undefined && version !== before.version) throw changed(kind.noun, before)
      const entered = enteredOver(context, kind, before, fields)
      const parsed = parse(context, kind.fields, entered)
      const saved = (named as string | undefined) ?? newKey(kind.prefix, context.now)
      const next = { key: saved, ...(kind.tidy?.(context, parsed) ?? parsed) }
      await kind.check?.(context, next, before)
      const hidden = kind.hide?.(context, { ...fields, key: saved }, before) ?? {}
      const answer = {
        version: before ? before.version + 1 : 1,
        key: saved,
        ...(kind.told?.(next, hidden) ?? next),
      }
      try {
        // eslint-disable-next-line no-restricted-syntax -- the compiler can't compute the fields of any kind
        return (await context.write(changesOf(context, kind, { next, hidden }, before), answer)) as never
      } catch (error) {
        throw refusedSave(error, kind, before)
      } finally {
        kind.written?.(context.portal)
      }
    },
    // What a change may name follows from the kind's fields when it is made: the compiler sees no fields.
    // eslint-disable-next-line no-restricted-syntax -- for this reason
  }) as unknown as Saving<S, N>
}

/** What a change may name: the record's fields, each of which null takes away. */
function changeShape({
  fields,
  deep = false,
}: Pick<Kind<z.ZodRawShape, KeptTable, KeptColumns>, 'fields' | 'deep'>) {
  return z.strictObject({
    key: key.optional(),
    version: z.number().int().optional(),
    ...changes(fields.shape, deep),
  })
}

function changes(fields: z.core.$ZodShape, deep: boolean): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      // A shape holds nothing but types.
      const whole = field as z.ZodType
      return [name, (deep ? inside(whole) : whole).nullable().optional()]
    }),
  )
}

/** A field whose maps a change goes into: what it names there may be taken away as well. */
function inside(field: z.ZodType): z.ZodType {
  // What is wrapped is a type like any other.
  if (field instanceof z.ZodOptional) return inside(field.unwrap() as z.ZodType)
  if (field instanceof z.ZodObject) return z.strictObject(changes(field.shape, true))
  if (field instanceof z.ZodRecord)
    return z.partialRecord(field.keyType, (field.valueType as z.ZodType).nullable())
  return field
}

async function rowNamed<S extends z.ZodRawShape, T extends KeptTable, C extends KeptColumns>(
  context: Context,
  kind: Kind<S, T, C>,
  named: string | undefined,
): Promise<(Selected<C> & KeptRow) | null> {
  if (named === undefined) return null
  const [row] = await rowsOf(context, kind, context.sql`and t.key = ${named}`)
  return row ?? null
}

/** Who only edits learns that there is no such record; who may do neither learns nothing. */
function mustKeep(
  context: Context,
  kind: Pick<Kind<z.ZodRawShape, KeptTable, KeptColumns>, 'noun' | 'create' | 'edit' | 'keepers'>,
  isNamed: boolean,
  before: KeptRow | null,
): void {
  if (mayKeepOf(context, kind, before ? kind.edit : kind.create)) return
  throw !before && isNamed && mayKeepOf(context, kind, kind.edit) ? notFound(kind.noun) : forbidden()
}

/** The record with what was entered laid over it, its name without spaces around. Refuses an empty name. */
function enteredOver<S extends z.ZodRawShape, T extends KeptTable, C extends KeptColumns>(
  context: Context,
  kind: Kind<S, T, C>,
  before: Selected<C> | null,
  fields: object,
): Record<string, unknown> {
  const stored = before ? kind.of(before) : {}
  // mergePatch gives an object where it got one.
  const laid = kind.deep ? (mergePatch(stored, fields, kind.opaque) as object) : { ...stored, ...fields }
  const entered = Object.fromEntries(
    Object.entries(laid).filter(([, value]) => value !== null && value !== undefined),
  )
  if (!('name' in kind.fields.shape)) return entered
  if (blank(String(entered.name ?? '')))
    throw problemRefused(context, { code: 'entry_name_missing', field: 'name' })
  return typeof entered.name === 'string' ? { ...entered, name: entered.name.trim() } : entered
}

/** The record as a row, what the kind saves with it, and the event that tells of it. */
function changesOf<S extends z.ZodRawShape, T extends KeptTable, C extends KeptColumns>(
  context: Context,
  kind: Kind<S, T, C>,
  { next, hidden }: { next: z.output<z.ZodObject<S, z.core.$strict>> & { key: string }; hidden: object },
  before: (Selected<C> & KeptRow) | null,
): Changes & { object: string } {
  const also: Changes = kind.also?.(next, before, context) ?? {}
  const row = { ...kind.row(next), ...hidden }
  const changedRow = before && {
    where: { key: next.key, version: before.version },
    set: { ...row, version: before.version + 1 },
    must: 'changed',
  }
  const { collection, fleetOf } = kind
  const event = recordEvent(context, {
    ...{ collection, key: next.key, type: before ? 'edited' : 'created', fleet: fleetOf?.(next) },
  })
  return {
    ...also,
    updates: [...(changedRow ? [keptUpdate(kind.table, changedRow)] : []), ...(also.updates ?? [])],
    inserts: { ...(before ? {} : keptInsert(kind.table, { key: next.key, ...row })), ...also.inserts },
    events: [event, ...(also.events ?? [])],
    object: next.key,
  }
}

/** What the caller is told of a write that failed; anything unforeseen as it is. */
function refusedSave(
  error: unknown,
  kind: Pick<Kind<z.ZodRawShape, KeptTable, KeptColumns>, 'noun' | 'table' | 'fields'>,
  before: KeptRow | null,
): unknown {
  if (!(error instanceof StoreRefused)) return error
  if (before && error.code === 'changed') return changed(kind.noun, before)
  // A key that was archived, or that somebody took at this moment.
  if (error.kind === 'unique' && error.code === `${kind.table}_pkey`) return knownConflict('key_taken')
  if (error.kind === 'missing')
    return invalidInput(fieldOf(error.code, Object.keys(kind.fields.shape)), 'absent')
  return error
}

function changed(noun: string, { key, version }: KeptRow) {
  return knownConflict(`${noun}_changed`, { key, version }, 'record_changed')
}

/** The field that a broken reference belongs to, by the constraint's name. */
function fieldOf(constraint: string, fields: string[]): string {
  return (
    fields.find((field) => constraint.includes(`_${field}`)) ??
    fields.find((field) => constraint.includes(field.replace(/ies$|s$/, ''))) ??
    'key'
  )
}
