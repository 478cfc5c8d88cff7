import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { CLIENT_HEADER } from '#shared/contracts/client.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import {
  everyCall,
  type Leaf,
  leavesOf,
  type Schema,
  sampleOf,
  schemaOf,
  withAt,
} from '#tests/support/schema-leaves.ts'
import { useShop } from '#tests/support/use-shop.ts'

/**
 * Returns true for checkout fields whose schema has no maximum length: the contract truncates the texts of the address
 * lookup, and `readCheckout` validates the others, only when the form shows them.
 */
const isLimitedElsewhere = ({ path }: Leaf) =>
  /^(deliveryAddress[A-Z]|(province|municipality|companyName|vatnumber|kvknumber|preferredFrom|preferredUntil|avoidedWeeks)$)/.test(
    String(path.at(-1)),
  )

/** The maximum of an integer column. */
const MAX_INTEGER = 2_147_483_647
/** Texts that PostgreSQL cannot store: with a lone surrogate or a NUL character. */
const BAD_TEXTS = ['\ud800', 'a\u0000b', 'Anna \udfff']
const LARGE_NUMBERS = [MAX_INTEGER + 1, 2 ** 40, Number.MAX_SAFE_INTEGER, 1e300]

const hasFixedValues = ({ enum: choices, const: only }: Schema) => choices !== undefined || only !== undefined
const isFreeText = ({ schema }: Leaf) => schema.type === 'string' && !hasFixedValues(schema)
const isNumber = ({ schema }: Leaf) => schema.type !== 'string' && !hasFixedValues(schema)
const hasTooHighMaximum = ({ schema }: Leaf) => (schema.maximum ?? Infinity) > MAX_INTEGER

describe('the input', () => {
  it.each(everyCall)(
    'of $name has a maximum that fits the database for every number, and a maximum length for every text',
    ({ endpoint }) => {
      const leaves = [
        ...leavesOf(schemaOf(endpoint.params, 'output')),
        ...leavesOf(schemaOf(endpoint.query, 'output')),
        ...leavesOf(schemaOf(endpoint.body, 'input')),
      ]

      const unlimitedNumbers = leaves.filter(isNumber).filter(hasTooHighMaximum)
      const unlimitedTexts = leaves
        .filter(isFreeText)
        .filter(({ schema }) => schema.maxLength === undefined && !schema.format && !schema.pattern && !schema.allOf)
        .filter((leaf) => !isLimitedElsewhere(leaf))
      expect({
        numbers: unlimitedNumbers.map(({ path }) => path),
        texts: unlimitedTexts.map(({ path }) => path),
      }).toEqual({ numbers: [], texts: [] })
    },
  )

  describe('causes no server error when a value is invalid or unusual', () => {
    const shop = useShop()

    const call = async ({ method, path }: Endpoint, parts: { url?: string; query?: unknown; body?: unknown }) => {
      const query = Object.entries((parts.query ?? {}) as Record<string, unknown>) // a sample of an object
        .flatMap(([name, value]) => (value === null || value === undefined ? [] : [`${name}=${encodeText(value)}`]))
      return shop.app.inject({
        method,
        url: `${parts.url ?? path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
        headers: {
          authorization: `Bearer ${await shop.tokenOf('admin')}`,
          [CLIENT_HEADER]: '1',
          'idempotency-key': randomUUID(),
          ...(parts.body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(parts.body !== undefined && { payload: JSON.stringify(parts.body) }),
      })
    }
    /**
     * Encodes a value for a URL. A lone surrogate cannot be encoded; the bytes that are sent instead are invalid UTF-8.
     */
    const encodeText = (value: unknown) => {
      const text = String(value)
      return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
    }
    const pathWith = ({ path, params }: Endpoint, changed?: { name: string; value: string }) => {
      const sample = sampleOf(schemaOf(params, 'output')) as Record<string, unknown>
      return path.replace(/:(\w+)/g, (_, name: string) =>
        changed?.name === name ? changed.value : encodeURIComponent(String(sample?.[name])),
      )
    }

    it.each(everyCall.filter(({ endpoint }) => endpoint.params))('in the path of $name', async ({ endpoint }) => {
      for (const name of Object.keys(schemaOf(endpoint.params, 'output').properties ?? {})) {
        // Numbers outside the range, NUL characters, a name of Object.prototype, and incomplete UTF-8.
        for (const value of [
          '2147483648',
          '99999999999999999999',
          '-1',
          '1.5',
          '%00',
          'a%00b',
          'constructor',
          '%F0%9F',
        ]) {
          const reply = await call(endpoint, { url: pathWith(endpoint, { name, value }), body: bodyOf(endpoint) })

          expect(reply.statusCode, `${name}=${value}: ${reply.body}`).toBeLessThan(500)
          // The calls are sent as an Admin, who may not call an endpoint for tills.
          const status = endpoint.access === 'till' ? 403 : 404
          if (value.includes('%00')) expect(reply.statusCode, `${name}=${value}`).toBe(status)
        }
      }
    })

    it.each(everyCall.filter(({ endpoint }) => endpoint.query))('in the query of $name', async ({ endpoint }) => {
      const schema = schemaOf(endpoint.query, 'output')
      const sample = sampleOf(schema)
      for (const leaf of leavesOf(schema)) {
        const values = isNumber(leaf) ? [...LARGE_NUMBERS, -1, 0.5] : ['a\0b', '\ud800', 'constructor', '__proto__']
        for (const value of values) {
          const parts = { url: pathWith(endpoint), query: withAt(sample, leaf.path, value), body: bodyOf(endpoint) }
          const reply = await call(endpoint, parts)

          expect(reply.statusCode, `${leaf.path}=${value}: ${reply.body}`).toBeLessThan(500)
          if (value === 'a\0b' || isNumber(leaf)) expect(reply.statusCode, `${leaf.path}=${value}`).not.toBe(200)
        }
      }
    })

    it.each(everyCall.filter(({ endpoint }) => endpoint.body))('in the body of $name', async ({ endpoint }) => {
      const schema = schemaOf(endpoint.body, 'input')
      const sample = sampleOf(schema)
      for (const leaf of leavesOf(schema)) {
        for (const value of isNumber(leaf) ? LARGE_NUMBERS : BAD_TEXTS) {
          const reply = await call(endpoint, { url: pathWith(endpoint), body: withAt(sample, leaf.path, value) })

          expect([422, 404], `${leaf.path}=${JSON.stringify(value)}: ${reply.body}`).toContain(reply.statusCode)
        }
      }
    })

    const bodyOf = ({ body }: Endpoint) => (body ? sampleOf(schemaOf(body, 'input')) : undefined)
  })
})
