import fastifySwagger, { type StaticDocumentSpec } from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { EndpointTree } from '#shared/contracts/client.ts'
import type { Access } from '#shared/contracts/endpoint.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import { isStaff } from '../access/visitor.ts'
import { apiDocument } from './api-document.ts'
import { hasCredentials, visitorOf } from './request-visitor.ts'

/** Allows the page to load files from the shop only. Style attributes are allowed, because Swagger UI uses them. */
const POLICY =
  "default-src 'none'; base-uri 'none'; connect-src 'self'; font-src 'self'; form-action 'self'; frame-ancestors 'none'; " +
  "img-src 'self' data:; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'"

/** The endpoints that every visitor may read about. */
const FOR_EVERYONE: ReadonlySet<Access> = new Set(['public', 'customer', 'order'])

/**
 * Mounts `/api/openapi.json`, generated from the contract, and `/api/docs`, a page to read it and try calls. Only staff
 * see the endpoints of the back office and of tills.
 *
 * The documents are made at their first use: together they take a fifth of a second, and most servers never send them.
 */
export async function apiPages(app: FastifyInstance, shop: { name: string; publicUrl: string }): Promise<void> {
  const complete = madeOnce(() => apiDocument(endpoints, shop))
  const forEveryone = madeOnce(() => apiDocument(endpointsFor(FOR_EVERYONE), shop))
  const documentFor = ({ visitor }: FastifyRequest) => (isStaff(visitor) ? complete() : forEveryone())
  const findVisitor = async (request: FastifyRequest) => {
    if (hasCredentials(request)) request.visitor = await visitorOf(request)
  }
  // The page never shows this document: `transformSpecification` replaces it for each visitor.
  const document = { openapi: '3.1.0', info: { title: `${shop.name} API`, version: '1' }, paths: {} }
  const specification: StaticDocumentSpec = { document }
  await app.register(fastifySwagger, { mode: 'static', specification })
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: POLICY,
    theme: { title: `${shop.name} API` },
    uiHooks: { preHandler: findVisitor },
    transformSpecification: (_document, request) => documentFor(request),
    transformSpecificationClone: false,
    uiConfig: { docExpansion: 'list', defaultModelsExpandDepth: -1 },
  })
  app.get('/api/openapi.json', { preHandler: findVisitor }, async (request, reply) =>
    reply.header('cache-control', 'private, no-cache').send(documentFor(request)),
  )
}

function madeOnce<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}

const endpointsFor = (accesses: ReadonlySet<Access>): EndpointTree =>
  Object.fromEntries(
    Object.entries<EndpointTree[string]>(endpoints).map(([group, calls]) => [
      group,
      Object.fromEntries(Object.entries(calls).filter(([, { access }]) => accesses.has(access))),
    ]),
  )
