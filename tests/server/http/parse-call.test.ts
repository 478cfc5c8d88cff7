import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { InvalidInput } from '#src/server/access/invalid-input.ts'
import { NoSuchPath, parseCall } from '#src/server/http/parse-call.ts'

const endpoint = {
  method: 'POST',
  path: '/api/things/:id',
  access: 'public',
  about: '',
  reply: z.unknown(),
  params: z.object({ id: z.coerce.number().check(z.int()) }),
  query: z.object({ page: z._default(z.coerce.number(), 1), text: z.optional(z.string()) }),
  headers: z.object({ 'idempotency-key': z.optional(z.string()) }),
  body: z.object({
    name: z.string({ error: 'Naam is verplicht.' }).check(z.minLength(2, 'Te kort.'), z.maxLength(3, 'Te lang.')),
    more: z.optional(z.unknown()),
  }),
} as const satisfies Endpoint

const plain = {
  method: 'GET',
  path: '/api/things',
  access: 'public',
  about: '',
  reply: z.unknown(),
} as const satisfies Endpoint

type RawCall = { params?: unknown; query?: unknown; headers?: unknown; body?: unknown }
const requestOf = (sent: RawCall) => ({ params: {}, query: {}, headers: {}, ...sent }) as unknown as FastifyRequest
const parse = (sent: RawCall) => parseCall(endpoint, requestOf({ params: { id: '7' }, body: { name: 'Jan' }, ...sent }))

/** Returns the fields and messages of `InvalidInput`. */
function fieldsOf(sent: RawCall) {
  try {
    return parse(sent)
  } catch (error) {
    if (error instanceof InvalidInput) return error.fields
    throw error
  }
}

const LONE_SURROGATE = '\ud800'
const UNSTORABLE = 'Er staat een teken in dat niet kan worden opgeslagen.'

describe('the parts of a request', () => {
  it('are parsed by the contract, with its defaults', () => {
    expect(parse({ query: { text: 'a' }, headers: { 'idempotency-key': 'k' } })).toEqual({
      params: { id: 7 },
      query: { page: 1, text: 'a' },
      headers: { 'idempotency-key': 'k' },
      body: { name: 'Jan' },
    })
  })

  it('that the contract does not have are ignored', () => {
    const sent = { query: { a: 'b' }, headers: { c: 'd' }, body: { e: LONE_SURROGATE } }

    expect(parseCall(plain, requestOf(sent))).toEqual({
      params: undefined,
      query: undefined,
      headers: undefined,
      body: undefined,
    })
  })

  it.each(['abc', '7.5', '', `7${LONE_SURROGATE}`])('in the path must fit the contract: "%s" is not found', (id) => {
    expect(() => parse({ params: { id: id || 'x' } })).toThrow(NoSuchPath)
  })

  it('in the path must be storable, also without a contract for them', () => {
    expect(() => parseCall(plain, requestOf({ params: { slug: 'a\0' } }))).toThrow(NoSuchPath)
    expect(parseCall(plain, requestOf({ params: { slug: 'a' } }))).toMatchObject({ params: undefined })
  })

  it('give one error per invalid field', () => {
    expect(fieldsOf({ query: { page: 'x' }, body: { name: 'Johannes' } })).toEqual([
      { field: 'page', message: 'Deze waarde is niet geldig.' },
      { field: 'name', message: 'Te lang.' },
    ])
  })

  it('that are missing give errors with their fields', () => {
    expect(fieldsOf({ body: undefined })).toEqual([{ field: 'name', message: 'Naam is verplicht.' }])
    expect(fieldsOf({ body: null })).toEqual([{ field: 'name', message: 'Naam is verplicht.' }])
  })

  it('name a nested field by its full path', () => {
    const deep = { ...endpoint, body: z.object({ rows: z.array(z.object({ id: z.number() })) }) }

    expect(() => parseCall(deep, requestOf({ params: { id: '7' }, body: { rows: [{ id: 'x' }] } }))).toThrow(
      expect.objectContaining({ fields: [{ field: 'rows.0.id', message: 'Deze waarde is niet geldig.' }] }),
    )
  })

  it('give only the first of two errors of a field', () => {
    const two = { ...endpoint, body: z.object({ name: z.string().check(z.minLength(9, 'A'), z.regex(/x/, 'B')) }) }

    expect(() => parseCall(two, requestOf({ params: { id: '7' }, body: { name: 'Jan' } }))).toThrow(
      expect.objectContaining({ fields: [{ field: 'name', message: 'A' }], message: 'invalid input: name' }),
    )
  })

  it.each<[string, unknown, string[]]>([
    ['a text', { name: `J${LONE_SURROGATE}` }, ['name']],
    ['the character U+0000', { name: 'J\0' }, ['name']],
    ['a text in an object', { name: 'Jan', more: { deep: { text: LONE_SURROGATE } } }, ['more.deep.text']],
    ['a text in a list', { name: 'Jan', more: ['a', LONE_SURROGATE] }, ['more.1']],
    ['a property name', { name: 'Jan', more: { [LONE_SURROGATE]: 1 } }, ['more']],
    ['two property names of one object', { name: 'Jan', more: { [LONE_SURROGATE]: 1, 'a\0': 2 } }, ['more']],
    ['a property name and its value', { name: 'Jan', more: { [LONE_SURROGATE]: LONE_SURROGATE } }, ['more']],
    ['two texts', { name: LONE_SURROGATE + LONE_SURROGATE, more: [LONE_SURROGATE] }, ['more.0', 'name']],
  ])('are refused for %s that cannot be stored', (_, body, fields) => {
    const found = fieldsOf({ body })

    expect(found).toEqual(fields.map((field) => ({ field, message: UNSTORABLE })))
  })

  it('are accepted with values of all types', () => {
    const more = [1, true, null, undefined, { a: null, b: [null, {}] }]

    expect(parse({ body: { name: 'Jan', more } }).body).toEqual({ name: 'Jan', more })
  })
})
