import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { parseRenderLayersUrl } from '#shared/domain/pictures/render-layers-url.ts'
import { cacheControl, NOT_FOUND_RESPONSE } from './picture-responses.ts'
import type { RenderLayerFiles } from './render-layers/render-layer-files.ts'

type Deps = {
  /** Stored render layers by `{model}/{side}`. */
  renderLayers: ReadonlyMap<string, RenderLayerFiles>
  /** Current version of the pictures. */
  version: string
}

/** Serves the stored render layers, for pages that recolor a product themselves. */
export function renderLayerRoutes(app: FastifyInstance, { renderLayers, version }: Deps): void {
  const tag = `"${version}"`

  // No rate limit: a page requests many layers, and they are only read from disk.
  app.get('/images/light/*', { config: { rateLimit: false } }, async (request, reply) => {
    const query = parseRenderLayersUrl(request.url.split('?', 1)[0] ?? '')
    const layers = query && renderLayers.get(`${query.model}/${query.side}`)
    // Expected case: the page cuts this detail from the front. A 404 would appear as an error in the browser console.
    if (query?.side === 'detail' && !query.layer && !layers && renderLayers.has(`${query.model}/front`))
      return reply
        .status(204)
        .headers({ 'cache-control': cacheControl(query.version === version) })
        .send()
    const file = query?.layer && layers?.files.get(query.layer)
    if (!layers || (query.layer && !file)) {
      return reply.status(NOT_FOUND_RESPONSE.status).headers(NOT_FOUND_RESPONSE.headers).send(NOT_FOUND_RESPONSE.body)
    }
    reply.headers({ etag: tag, 'cache-control': cacheControl(query.version === version) })
    if (request.headers['if-none-match'] === tag) return reply.status(304).send()
    if (!file) return reply.type('application/json; charset=utf-8').send(layers.description)
    return reply.type('image/webp').send(await readFile(file))
  })
}
