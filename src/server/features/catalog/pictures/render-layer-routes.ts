import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { parseRenderLayersUrl } from '#shared/domain/pictures/render-layers-url.ts'
import { cacheControl, NOT_FOUND_RESPONSE } from './picture-responses.ts'
import type { RenderLayerFiles } from './render-layers/render-layer-files.ts'

type Deps = {
  /** The stored layers by `{model}/{side}`. */
  renderLayers: ReadonlyMap<string, RenderLayerFiles>
  /** That of today. */
  version: string
}

/** The light layers as they are stored, for pages that show a piece in every leather without asking for each. */
export function renderLayerRoutes(app: FastifyInstance, { renderLayers: lights, version }: Deps): void {
  const tag = `"${version}"`

  // As often asked as there are pieces on a page, and never made: nothing to protect.
  app.get('/images/light/*', { config: { rateLimit: false } }, async (request, reply) => {
    const asked = parseRenderLayersUrl(request.url.split('?', 1)[0] ?? '')
    const light = asked && lights.get(`${asked.model}/${asked.side}`)
    // Known, and not there: it is cut from the front as a picture. A 404 would be noise in the log of the browser.
    if (asked?.side === 'detail' && !asked.layer && !light && lights.has(`${asked.model}/front`))
      return reply
        .status(204)
        .headers({ 'cache-control': cacheControl(asked.version === version) })
        .send()
    const file = asked?.layer && light?.files.get(asked.layer)
    if (!light || (asked.layer && !file)) {
      return reply.status(NOT_FOUND_RESPONSE.status).headers(NOT_FOUND_RESPONSE.headers).send(NOT_FOUND_RESPONSE.body)
    }
    reply.headers({ etag: tag, 'cache-control': cacheControl(asked.version === version) })
    if (request.headers['if-none-match'] === tag) return reply.status(304).send()
    if (!file) return reply.type('application/json; charset=utf-8').send(light.description)
    return reply.type('image/webp').send(await readFile(file))
  })
}
