import fastifySwagger, { type StaticDocumentSpec } from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { endpoints } from '#shared/contracts/endpoints.ts'
import { apiDocument } from './api-document.ts'

/** `/api/openapi.json`, made from the contract, and `/api/docs`, a page to read and try it. */
export async function apiPages(app: FastifyInstance, shop: { name: string; publicUrl: string }): Promise<void> {
  const document = apiDocument(endpoints, shop)
  const specification = { document } as unknown as StaticDocumentSpec // its type knows every keyword of OpenAPI; ours are objects
  await app.register(fastifySwagger, { mode: 'static', specification })
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'list', defaultModelsExpandDepth: -1 },
  })
  app.get('/api/openapi.json', (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300').send(document)
  })
}
