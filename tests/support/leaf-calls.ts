import * as fc from 'fast-check'
import { CLIENT_HEADER } from '#shared/contracts/client.ts'
import type { Access, Endpoint } from '#shared/contracts/endpoint.ts'
import { everyCall, type Leaf, type Path, type Schema, sampleOf, schemaOf, withAt } from './schema-leaves.ts'

export type Caller = 'guest' | 'customer' | 'sales' | 'admin'

/** Callers of an endpoint. Those that it refuses have their own test. No user may call an endpoint of a till. */
const callersOf: Record<Access, readonly Caller[]> = {
  public: ['guest', 'customer', 'sales', 'admin'],
  order: ['guest', 'customer', 'sales', 'admin'],
  customer: ['customer', 'sales', 'admin'],
  staff: ['sales', 'admin'],
  admin: ['admin'],
  till: [],
}

type Part = 'params' | 'query' | 'headers' | 'body'
type Place = { name: string; endpoint: Endpoint; part: Part; path: Path; type: string | undefined }

/** A call with one unusual value at one place of a valid input. */
export type LeafCall = Place & { caller: Caller; value: unknown }

/** Returns every place of an input: texts, numbers and other single values, and the objects and lists around them. */
function placesOf(schema: Schema, path: Path = []): Leaf[] {
  const { properties = {}, items, additionalProperties, propertyNames } = schema
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const own = path.length > 0 ? [{ path, schema }] : []
  return [
    ...own,
    ...alternatives.flatMap((one) => placesOf(one, path)),
    ...Object.entries(properties).flatMap(([name, one]) => placesOf(one, [...path, name])),
    ...(items ? placesOf(items, [...path, 0]) : []),
    ...(typeof additionalProperties === 'object' ? placesOf(additionalProperties, [...path, 'key']) : []),
    ...(propertyNames ? placesOf(propertyNames, [...path, '(key)']) : []),
  ]
}

/** Schemas by part of an endpoint. Their conversion takes longer than most calls. */
const schemas = new Map<Endpoint[Part], Schema>()

function schemaAt(endpoint: Endpoint, part: Part): Schema {
  const schema = schemas.get(endpoint[part]) ?? schemaOf(endpoint[part], part === 'body' ? 'input' : 'output')
  schemas.set(endpoint[part], schema)
  return schema
}

const places: readonly Place[] = everyCall
  .filter(({ endpoint }) => callersOf[endpoint.access].length > 0)
  .flatMap(({ name, endpoint }) =>
    (['params', 'query', 'headers', 'body'] as const).flatMap((part) => {
      const leaves = placesOf(schemaAt(endpoint, part))
      const all = leaves.map(({ path, schema: { type } }) => ({ name, endpoint, part, path, type }))
      // An alternative has the path of its parent. The last one counts, which has a type.
      return [...new Map(all.map((place) => [place.path.join('.'), place])).values()]
    }),
  )

const NUMBERS = [0, -0, 1, -1, 0.5, 1e-9, 127, 65_536, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 2 ** 32, 2 ** 53, 1e21, 1e300]
const TEXTS = [
  ...['', ' ', '\t\r\n', '0', '-1', '1e9', 'NaN', 'Infinity', '0x10', '1,5', 'true', 'null', 'undefined'],
  ...['a'.repeat(256), 'a'.repeat(20_000), '1'.repeat(400), 'é'.repeat(5_000), '🛋️'.repeat(2_000)],
  ...[
    '\u0000',
    'a\u0000b',
    '\ud800',
    'Anna \udfff',
    '\ud800\ud800',
    '\ufeff',
    '\u202eanna',
    '\uffff',
    'e\u0301',
    'ﬀ',
    'İ',
  ],
  ...['constructor', '__proto__', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'],
  ...["'", "' or 1=1 --", '"', '\\', '%', '_', '%_\\', '$1', '{{x}}', '<script>alert(1)</script>', '=1+1', ':*&|!()'],
  ...['../../etc/passwd', '%00', '%2e%2e%2f', '/', '?', '#', 'a/b', '.', '..', 'http://localhost', 'javascript:1'],
  ...['2026-02-30', '0000-01-01', '9999-12-31', '2026-11-28', '-000001-01-01', '2026-11-28T10:00:00Z', '24:00'],
  ...['00000000-0000-0000-0000-000000000000', '9999999999', '99999999999999999999', '1;2', '1,2', '1,,2'],
]
const OTHERS = [null, true, false, [], {}, [[]], [null], [1], ['a'], Array(1_000).fill(1), { a: 1 }, { length: -1 }]
/** In a list, because JSON has no undefined; an object in a body then lacks the property. */
const ABSENT = [undefined]

const text = fc.oneof(fc.constantFrom<unknown>(...TEXTS), fc.string({ unit: 'binary', maxLength: 40 }))
const number = fc.oneof(fc.constantFrom<unknown>(...NUMBERS), fc.double({ noNaN: true }))
const other = fc.oneof(fc.constantFrom<unknown>(...OTHERS, ...ABSENT), fc.jsonValue({ maxDepth: 3 }))
/** A value of each type, and whether the value has the type of its place. */
const choice = fc.record({
  text,
  number,
  other,
  hasRightType: fc.integer({ min: 1, max: 10 }).map((one) => one <= 6),
  type: fc.constantFrom('text' as const, 'number' as const, 'other' as const),
  caller: fc.nat(11),
})

/** The type of a choice with the type of a place. The texts of a path or a query stand for numbers too. */
const typeAt = ({ type }: Place) =>
  type === 'string' ? 'text' : type === 'number' || type === 'integer' ? 'number' : 'other'

/**
 * Returns `count` calls, each with one unusual value, that depend only on the seed. The calls of a full round over all
 * places come in random order, so every endpoint is called early and equally often.
 */
export function leafCalls(seed: number, count: number): LeafCall[] {
  const rounds = Math.ceil(count / places.length)
  const order = fc.shuffledSubarray([...places], { minLength: places.length })
  const shuffled = fc.sample(order, { seed, numRuns: rounds }).flat().slice(0, count)
  const choices = fc.sample(choice, { seed, numRuns: count })
  return shuffled.flatMap((place, index) => {
    const callers = callersOf[place.endpoint.access]
    const chosen = choices[index]
    if (!chosen) return []
    const value = chosen[chosen.hasRightType ? typeAt(place) : chosen.type]
    return [{ ...place, value, caller: callers[chosen.caller % callers.length] ?? 'admin' }]
  })
}

/** Values of valid input: by name of the call for a part, or by name of a property anywhere. */
export type ValidValues = { bodies: Record<string, unknown>; properties: (name: string, call: string) => unknown }

/** Returns the request of a call. All but one of its values are valid, as far as the contract tells. */
export function requestOf({ name, endpoint, part, path, value: unusual }: LeafCall, known: ValidValues, key: string) {
  const partOf = (of: Part) => {
    if (!endpoint[of]) return undefined
    const sample = (of === 'body' ? known.bodies[name] : undefined) ?? sampleOf(schemaAt(endpoint, of))
    const valid = withKnown(sample, (property) => known.properties(property, name))
    return of === part ? withAt(valid, path, unusual) : valid
  }
  const params = objectOf(partOf('params'))
  const query = Object.entries(objectOf(partOf('query'))).flatMap(([field, one]) => {
    const all = Array.isArray(one) ? one : [one]
    return all.filter((each) => each !== undefined && each !== null).map((each) => `${urlText(field)}=${urlText(each)}`)
  })
  const headers = Object.entries(objectOf(partOf('headers'))).filter(([, one]) => one !== undefined)
  const body = partOf('body')
  return {
    method: endpoint.method,
    url:
      endpoint.path.replace(/:(\w+)/g, (_, field: string) => urlText(params[field])) +
      (query.length > 0 ? `?${query.join('&')}` : ''),
    headers: {
      [CLIENT_HEADER]: '1',
      'idempotency-key': key,
      // Header values are bytes; other characters cannot be sent.
      ...Object.fromEntries(headers.map(([field, one]) => [field, textOf(one).replace(/[^\x20-\x7e]/g, '?')])),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    } as Record<string, string>,
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  }
}

/** Replaces the values of properties that `known` has, at any depth. */
function withKnown(sample: unknown, known: (property: string) => unknown): unknown {
  if (Array.isArray(sample)) return sample.map((one) => withKnown(one, known))
  if (typeof sample !== 'object' || sample === null) return sample
  return Object.fromEntries(Object.entries(sample).map(([name, one]) => [name, known(name) ?? withKnown(one, known)]))
}

const objectOf = (sample: unknown): Record<string, unknown> =>
  typeof sample === 'object' && sample !== null && !Array.isArray(sample) ? { ...sample } : {}

/** Returns a value as the text of a path, a query or a header. */
const textOf = (one: unknown): string => (typeof one === 'object' ? JSON.stringify(one) : String(one))

/** Encodes a value for a URL. A lone surrogate cannot be encoded; the bytes that are sent instead are invalid UTF-8. */
function urlText(one: unknown): string {
  const text = textOf(one)
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}
