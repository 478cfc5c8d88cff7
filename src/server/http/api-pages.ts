import fastifySwagger, { type StaticDocumentSpec } from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { endpoints } from '#shared/contracts/endpoints.ts'
import { apiDocument } from './api-document.ts'

/** Allows the page to load files from the shop only. Style attributes are allowed, because Swagger UI uses them. */
const POLICY =
  "default-src 'none'; base-uri 'none'; connect-src 'self'; font-src 'self'; form-action 'self'; frame-ancestors 'none'; " +
  "img-src 'self' data:; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'"

/** Mounts `/api/openapi.json`, generated from the contract, and `/api/docs`, a page to read it and try calls. */
export async function apiPages(app: FastifyInstance, shop: { name: string; publicUrl: string }): Promise<void> {
  const document = apiDocument(endpoints, shop)
  const specification = { document } as unknown as StaticDocumentSpec // its type lists every OpenAPI keyword; ours is a plain object
  await app.register(fastifySwagger, { mode: 'static', specification })
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: POLICY,
    theme: { title: `${shop.name} API` },
    uiConfig: { docExpansion: 'list', defaultModelsExpandDepth: -1 },
  })
  app.get('/api/openapi.json', (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300').send(document)
  })
}
