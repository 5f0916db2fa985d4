import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import {
  blocksOf,
  blocksToSearch,
  identityScore,
  POSSIBLE_SCORE,
  STOP_SCORE,
  type Identity,
} from '@nemt/domain/passenger/duplicates.ts'
import { rounded, type Row } from './measure.ts'

const SETS = { 'FEBRL 1': ['1'], 'FEBRL 4': ['4a', '4b'] }
const PERSON = /^rec-\d+/

/** How well doubles are found, each 0–1: see `foundDoubles`. */
export interface FoundDoubles {
  set: string
  /** Share of all pairs of one person that share a block, so that they are compared at all. */
  blocked: number
  stop: Judged
  possible: Judged
}

interface Judged {
  /** Share of the pairs found that are of one person. */
  precision: number
  /** Share of all pairs of one person that are found. */
  recall: number
}

/** What server-behaviour §2.12 asks of the two scores and of the blocks, without phones. */
export const ASKED: Omit<FoundDoubles, 'set'> = {
  blocked: 0.98,
  stop: { precision: 0.997, recall: 0.77 },
  possible: { precision: 0.957, recall: 0.92 },
}

/**
 * How well the rules of `passenger/duplicates.ts` find the doubles of the public sets FEBRL 1 and 4
 * (server-behaviour §2.12): each record is looked up among all others of its set under its blocks.
 */
export function foundDoubles(): FoundDoubles[] {
  return Object.entries(SETS).map(([set, files]) => ({ set, ...judge(files.flatMap(readPeople)) }))
}

/** The figures of `foundDoubles` as rows of the bench, each against what is asked. */
export async function measureDoubles(): Promise<Row[]> {
  return foundDoubles().flatMap(({ set, blocked, stop, possible }) => [
    row(`${set}, doubles that share a block`, blocked, ASKED.blocked),
    row(`${set}, precision at ${STOP_SCORE}`, stop.precision, ASKED.stop.precision),
    row(`${set}, recall at ${STOP_SCORE}`, stop.recall, ASKED.stop.recall),
    row(`${set}, precision at ${POSSIBLE_SCORE}`, possible.precision, ASKED.possible.precision),
    row(`${set}, recall at ${POSSIBLE_SCORE}`, possible.recall, ASKED.possible.recall),
  ])
}

function row(what: string, value: number, asked: number): Row {
  return {
    ...{ id: 'FEBRL', what, value: rounded(value), reference: asked, unit: 'of 1' },
    ...{ ratio: rounded(value / asked), floor: 1, goal: 1, better: 'higher' },
  }
}

function judge(people: Identity[]): Omit<FoundDoubles, 'set'> {
  const under = Map.groupBy(
    people.flatMap((person) => blocksOf(person).map(({ word }) => ({ word, person }))),
    ({ word }) => word,
  )
  const compared = new Map<string, { same: boolean; score: number }>()
  for (const person of people)
    for (const { word } of blocksToSearch(person))
      for (const { person: other } of under.get(word) ?? []) {
        const pair = [person.key, other.key].sort().join(' ')
        if (other.key === person.key || compared.has(pair)) continue
        const same = personOf(other.key) === personOf(person.key)
        compared.set(pair, { same, score: identityScore(person, other) })
      }
  const pairs = [...compared.values()]
  const doubles = pairsOfOnePerson(people)
  const judged = (least: number): Judged => {
    const found = pairs.filter(({ score }) => score >= least)
    const right = found.filter(({ same }) => same).length
    return { precision: right / found.length, recall: right / doubles }
  }
  return {
    blocked: pairs.filter(({ same }) => same).length / doubles,
    stop: judged(STOP_SCORE),
    possible: judged(POSSIBLE_SCORE),
  }
}

function pairsOfOnePerson(people: Identity[]): number {
  const records = Map.groupBy(people, ({ key }) => personOf(key))
  return [...records.values()].reduce((sum, { length }) => sum + (length * (length - 1)) / 2, 0)
}

function personOf(key: string): string {
  const person = PERSON.exec(key)?.[0]
  if (!person) throw new Error(`not a record of FEBRL: ${key}`)
  return person
}

/** The records of a file, as the product keeps passengers. The files quote nothing: a comma parts two fields. */
function readPeople(file: string): Identity[] {
  const packed = readFileSync(path.join(import.meta.dirname, 'febrl', `dataset${file}.csv.gz`))
  const [head, ...lines] = gunzipSync(packed).toString('utf8').trim().split('\n').map(fieldsOf)
  if (!head) throw new Error(`no records in dataset${file}`)
  return lines.map((fields) => {
    const field = (name: string): string => fields[head.indexOf(name)] ?? ''
    const born = /^(\d{4})(\d\d)(\d\d)$/.exec(field('date_of_birth'))
    const street = [field('street_number'), field('address_1')].filter(Boolean).join(' ')
    const town = [field('suburb'), field('state'), field('postcode')].filter(Boolean).join(' ')
    const format = [street, field('address_2'), town].filter(Boolean).join(', ')
    return {
      key: field('rec_id'),
      name: { first: field('given_name'), last: field('surname') },
      ...(born && { dob: born.slice(1).join('-') }),
      places: format ? { home: { address: { format, zip: field('postcode') } } } : {},
    }
  })
}

function fieldsOf(line: string): string[] {
  return line.split(',').map((field) => field.trim())
}
