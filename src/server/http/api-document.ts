import * as z from 'zod/mini'
import type { EndpointTree } from '#shared/contracts/client.ts'
import { type Access, changesSomething, type Endpoint } from '#shared/contracts/endpoint.ts'
import { type FailureCode, failures } from '#shared/contracts/failures.ts'
import { SESSION_COOKIE } from '../access/visitor.ts'
import { cookieName } from './session-cookies.ts'

type JsonObject = Record<string, unknown>
type ObjectSchema = { properties?: Record<string, JsonObject>; required?: string[] }

/**
 * Returns the OpenAPI document of the contract: for every endpoint its access, its input, its reply with wire names, and
 * its failures.
 */
export function apiDocument(endpoints: EndpointTree, shop: { name: string; publicUrl: string }): JsonObject {
  const schemas: JsonObject = { Error: errorSchema }
  const sessionCookie = cookieName(SESSION_COOKIE, shop.publicUrl.startsWith('https:'))
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
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        till: { type: 'http', scheme: 'till', description: 'Id and secret of a till: `Till <id>.<secret>`' },
      },
    },
  }
}

const ABOUT =
  'Amounts are in EUR. A failure has a status, a code and a Dutch message. ' +
  'A call that changes something and sends a cookie needs the header `x-leermeester-client`.'

function operation(endpoint: Endpoint, group: string, id: string, schemas: JsonObject): JsonObject {
  const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') => hoist(jsonSchema(schema, io), id, schemas)
  return {
    operationId: id,
    tags: [group],
    summary: endpoint.about,
    description: accessTexts[endpoint.access],
    ...(endpoint.access === 'till' && { security: [{ till: [] }] }),
    ...(endpoint.access !== 'public' && endpoint.access !== 'till' && { security: [{ bearer: [] }, { session: [] }] }),
    parameters: [
      ...parameters('path', endpoint.params, schemaOf),
      ...parameters('query', endpoint.query, schemaOf),
      ...parameters('header', endpoint.headers, schemaOf),
      ...(endpoint.changes ? [clientHeader(endpoint)] : []),
    ],
    ...(endpoint.body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } },
    }),
    ...(endpoint.sendsFile && {
      requestBody: { required: true, content: { 'image/*': { schema: { type: 'string', format: 'binary' } } } },
    }),
    responses: {
      200: { description: 'OK', content: { 'application/json': { schema: schemaOf(endpoint.reply, 'input') } } },
      ...failureResponses(endpoint),
    },
  }
}

const accessTexts: Record<Access, string> = {
  public: 'Access: public.',
  customer: 'Access: logged-in users.',
  staff: 'Access: staff (Admin or Sales).',
  admin: 'Access: Admin.',
  till: 'Access: a registered till with its own identity (`Authorization: Till <id>.<secret>`).',
  order: 'Access: staff, and callers with the order token of the order (header `x-order-token` or its cookie).',
}

/** Describes the client header of a GET that changes something, as `requireAccess` treats it. */
const clientHeader = ({ isForPlainClients = false }: Endpoint) => ({
  in: 'header',
  name: 'x-leermeester-client',
  required: !isForPlainClients,
  schema: { type: 'string' },
  description: isForPlainClients
    ? 'Without it a session cookie is ignored, because a link could have triggered the call. Not needed with a bearer token.'
    : 'Required because this GET changes something and must not be triggered by a link.',
})

type SchemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') => JsonObject

/**
 * Returns the parameters of one kind. A parameter with a default is not `required`. `schema` is the type of the value
 * after parsing.
 */
function parameters(
  location: 'path' | 'query' | 'header',
  schema: z.ZodMiniType | undefined,
  schemaOf: SchemaOf,
): JsonObject[] {
  if (!schema) return []
  const input = schemaOf(schema, 'input') as ObjectSchema // params, query and headers are objects in every contract
  const output = schemaOf(schema, 'output') as ObjectSchema
  return Object.entries(output.properties ?? {}).map(([name, property]) => ({
    in: location,
    name,
    required: location === 'path' || (input.required?.includes(name) ?? false),
    schema: property,
  }))
}

/** Returns the failures of an endpoint by status: those of its contract, and those that the server itself returns. */
function failureResponses(endpoint: Endpoint): JsonObject {
  const codes = new Set<FailureCode>(Object.keys(endpoint.fails ?? {}) as FailureCode[]) // the keys of Fails are codes
  if (endpoint.query || endpoint.headers || endpoint.body || endpoint.sendsFile) codes.add('invalid_input')
  if (endpoint.body)
    for (const code of ['malformed_json', 'body_too_large', 'unsupported_media_type'] as const) codes.add(code)
  if (endpoint.params) codes.add('not_found')
  if (endpoint.access !== 'public' && endpoint.access !== 'order') codes.add('unauthenticated')
  if (endpoint.access === 'staff' || endpoint.access === 'admin' || endpoint.access === 'till') codes.add('forbidden')
  if (changesSomething(endpoint) && !endpoint.isForPlainClients) codes.add('missing_client_header')
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
    message: { type: 'string', description: 'Dutch, for the user.' },
    fields: {
      type: 'array',
      items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
      description: 'Only with `invalid_input`.',
    },
    detail: { description: 'Further data; depends on the code.' },
    requestId: { type: 'string', description: 'Id of the request in the server log.' },
  },
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonObject
  return rest
}

/**
 * Moves the definitions of a recursive schema (such as the menu) to `schemas`, the schemas of the whole document. Their
 * new names begin with the endpoint's id. Returns the schema with references to the new names.
 */
function hoist(schema: JsonObject, id: string, schemas: JsonObject): JsonObject {
  const { $defs, ...rest } = schema
  if (!$defs) return rest
  const prefix = `${id.replace('.', '-')}-`
  const renamed = (value: unknown) =>
    JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', `"#/components/schemas/${prefix}`)) as JsonObject
  for (const [name, definition] of Object.entries($defs)) schemas[prefix + name] = renamed(definition)
  return renamed(rest)
}
