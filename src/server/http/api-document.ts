import * as z from 'zod/mini'
import type { EndpointTree } from '#shared/contracts/client.ts'
import { type Access, changesSomething, type Endpoint } from '#shared/contracts/endpoint.ts'
import { type FailureCode, failures } from '#shared/contracts/failures.ts'

type JsonObject = Record<string, unknown>
type ObjectSchema = { properties?: Record<string, JsonObject>; required?: string[] }

/**
 * The OpenAPI document of the contract: every call with who may make it, what it takes, what it
 * answers in the names of the wire, and every refusal it knows.
 */
export function apiDocument(endpoints: EndpointTree, shop: { name: string; publicUrl: string }): JsonObject {
  const schemas: JsonObject = { Error: errorSchema }
  const paths: Record<string, JsonObject> = {}
  for (const [group, calls] of Object.entries(endpoints)) {
    for (const [name, endpoint] of Object.entries(calls)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      const id = `${group}.${name}`
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, group, id, schemas) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${shop.name} API`, version: '1', description: ABOUT },
    servers: [{ url: shop.publicUrl }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        session: { type: 'apiKey', in: 'cookie', name: 'leermeester_session' },
      },
    },
  }
}

const ABOUT =
  'Amounts are EUR; names are those of the wire. A refusal has a status, a code and a Dutch sentence. ' +
  'A call that changes something and is made with a cookie needs the header `x-leermeester-client`.'

function operation(endpoint: Endpoint, group: string, id: string, schemas: JsonObject): JsonObject {
  const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') => hoist(jsonSchema(schema, io), id, schemas)
  return {
    operationId: id,
    tags: [group],
    summary: endpoint.about,
    description: whoMayCall[endpoint.access],
    ...(endpoint.access !== 'public' && { security: [{ bearer: [] }, { session: [] }] }),
    parameters: [
      ...parameters('path', endpoint.params, schemaOf),
      ...parameters('query', endpoint.query, schemaOf),
      ...parameters('header', endpoint.headers, schemaOf),
      ...(endpoint.changes ? [CLIENT_HEADER_PARAMETER] : []),
    ],
    ...(endpoint.body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } },
    }),
    responses: {
      200: { description: 'OK', content: { 'application/json': { schema: schemaOf(endpoint.reply, 'input') } } },
      ...refusals(endpoint),
    },
  }
}

const whoMayCall: Record<Access, string> = {
  public: 'For everybody.',
  customer: 'For who is logged in.',
  staff: 'For staff (Admin or Sales).',
  admin: 'For Admin.',
  order:
    'For staff, and for who proves with the order token (header `x-order-token` or its cookie) that the order is theirs.',
}

const CLIENT_HEADER_PARAMETER = {
  in: 'header',
  name: 'x-leermeester-client',
  required: true,
  schema: { type: 'string' },
  description: 'This GET changes something, so a link alone may not set it off.',
}

type SchemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') => JsonObject

/** What has a default may be left out (seen from the sender); its type is the one it has after reading. */
function parameters(
  place: 'path' | 'query' | 'header',
  schema: z.ZodMiniType | undefined,
  schemaOf: SchemaOf,
): JsonObject[] {
  if (!schema) return []
  const given = schemaOf(schema, 'input') as ObjectSchema // params, query and headers are objects in every contract
  const read = schemaOf(schema, 'output') as ObjectSchema
  return Object.entries(read.properties ?? {}).map(([name, property]) => ({
    in: place,
    name,
    required: place === 'path' || (given.required?.includes(name) ?? false),
    schema: property,
  }))
}

/** The refusals of a call by status: its own, and those that any call of its kind may meet. */
function refusals(endpoint: Endpoint): JsonObject {
  const codes = new Set<FailureCode>(Object.keys(endpoint.fails ?? {}) as FailureCode[]) // the keys of Fails are codes
  if (endpoint.query || endpoint.headers || endpoint.body) codes.add('invalid_input')
  if (endpoint.body)
    for (const code of ['malformed_json', 'body_too_large', 'unsupported_media_type'] as const) codes.add(code)
  if (endpoint.params) codes.add('not_found')
  if (endpoint.access !== 'public' && endpoint.access !== 'order') codes.add('unauthenticated')
  if (endpoint.access === 'staff' || endpoint.access === 'admin') codes.add('forbidden')
  if (changesSomething(endpoint)) codes.add('missing_client_header')
  codes.add('too_many_requests').add('unexpected')

  const byStatus = Map.groupBy([...codes], (code) => failures[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      status,
      {
        description: ofStatus.map((code) => `\`${code}\`: ${failures[code].text}`).join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

const errorSchema = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', enum: Object.keys(failures) },
    message: { type: 'string', description: 'Dutch, for the person.' },
    fields: {
      type: 'array',
      items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
      description: 'Only with `invalid_input`.',
    },
    detail: { description: 'What else there is to know; depends on the code.' },
    requestId: { type: 'string', description: 'To find it in our log.' },
  },
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonObject
  return rest
}

/** A schema that contains itself (the menu) keeps that part under a name; in one document those names live in `components`. */
function hoist(schema: JsonObject, id: string, schemas: JsonObject): JsonObject {
  const { $defs, ...rest } = schema
  if (!$defs) return rest
  const prefix = `${id.replace('.', '-')}-`
  const renamed = (value: unknown) =>
    JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', `"#/components/schemas/${prefix}`)) as JsonObject
  for (const [name, definition] of Object.entries($defs)) schemas[prefix + name] = renamed(definition)
  return renamed(rest)
}
