import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'

/** The keywords of a JSON schema that the contract uses. */
export type Schema = {
  [Keyword in 'anyOf' | 'oneOf' | 'allOf']?: Schema[]
} & {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
}
/** Steps to a value in an input: names of properties, 0 for the first item of a list, `(key)` for the key of a record. */
export type Path = readonly (string | number)[]
/** A text, number or other single value of an input. */
export type Leaf = { path: Path; schema: Schema }

/** Every call of the shop, with its name: `salesOrders.place`. */
export const everyCall = Object.entries(endpoints).flatMap(([group, calls]) =>
  Object.entries<Endpoint>(calls).map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })),
)

/** Returns the JSON schema of an input. Use `output` for values that are parsed from text (`z.coerce`). */
export const schemaOf = (schema: Endpoint['body'], io: 'input' | 'output'): Schema =>
  schema ? (z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema) : {} // our own schemas have no unrepresentable types

/** Returns every text and number in a schema, with its path. */
export function leavesOf(schema: Schema, path: Path = []): Leaf[] {
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  const parts = (schema.allOf ?? []).filter(({ properties, anyOf }) => properties ?? anyOf)
  if (alternatives.length + parts.length > 0) return [...alternatives, ...parts].flatMap((one) => leavesOf(one, path))
  const { properties = {}, items, additionalProperties, propertyNames } = schema
  const within = [
    ...Object.entries(properties).flatMap(([name, property]) => leavesOf(property, [...path, name])),
    ...(items ? leavesOf(items, [...path, 0]) : []),
    ...(typeof additionalProperties === 'object' ? leavesOf(additionalProperties, [...path, 'key']) : []),
    ...(propertyNames ? leavesOf(propertyNames, [...path, '(key)']) : []),
  ]
  if (within.length > 0) return within
  return schema.type === 'string' || schema.type === 'number' || schema.type === 'integer' ? [{ path, schema }] : []
}

/** Texts of the formats of the contract. */
const SAMPLES = [
  ...['aaaaaaaaaaaa', '1', '1234', '2026-11-21', '2026-11-21T10:00:00.000Z', '10:00', 'TH-1000-0001', 'nl-NL'],
  ...['a'.repeat(32), 'a'.repeat(64), 'M1 1L2 2', '0612345678', '7K2Q0XN4', '123456'],
]

/** Returns a text that fits the patterns of a schema, if `SAMPLES` has one. */
function textOf({ pattern, allOf = [] }: Schema): string {
  const patterns = [pattern, ...allOf.map((one) => one.pattern)].flatMap((one) => (one ? [new RegExp(one, 'u')] : []))
  return SAMPLES.find((text) => patterns.every((one) => one.test(text))) ?? 'aaaaaaaaaaaa'
}

/** Returns a value that fits a schema, as far as this function knows the keywords of the schema. */
export function sampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  const [first] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  if (first) return sampleOf(first)
  if (schema.allOf?.some(({ properties }) => properties)) return Object.assign({}, ...schema.allOf.map(sampleOf))
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, one]) => [name, sampleOf(one)]))
    case 'array':
      return schema.items ? [sampleOf(schema.items)] : []
    case 'string':
      if (schema.format === 'uuid') return randomUUID()
      if (schema.format === 'email' || schema.pattern?.includes('@')) return 'anna@voorbeeld.example'
      return textOf(schema)
        .padEnd(schema.minLength ?? 0, 'a')
        .slice(0, schema.maxLength)
    case 'boolean':
      return false
    case 'null':
      return null
    default:
      return Math.max(1, schema.minimum ?? 1)
  }
}

/** Returns a copy of `value` with `leaf` at the end of a path. Missing parents are added. */
export function withAt(value: unknown, [step, ...rest]: Path, leaf: unknown): unknown {
  if (step === undefined) return leaf
  if (step === 0) return [withAt(Array.isArray(value) ? value[0] : undefined, rest, leaf)]
  const own = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  if (step === '(key)') return { ...own, [String(leaf)]: 1 }
  return { ...own, [step]: withAt((own as Record<string, unknown>)[step], rest, leaf) } // the object of the sample
}
