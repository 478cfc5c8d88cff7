import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { parseLightUrl } from '#shared/domain/pictures/light-url.ts'
import type { LightFiles } from './light/light-files.ts'
import { keeping, NO_PICTURE } from './picture-answers.ts'

type Deps = {
  /** The stored layers by `{model}/{side}`. */
  lights: ReadonlyMap<string, LightFiles>
  /** That of today. */
  version: string
}

/** The light layers as they are stored, for pages that show a piece in every leather without asking for each. */
export function lightRoutes(app: FastifyInstance, { lights, version }: Deps): void {
  const tag = `"${version}"`

  // As often asked as there are pieces on a page, and never made: nothing to protect.
  app.get('/images/light/*', { config: { rateLimit: false } }, async (request, reply) => {
    const asked = parseLightUrl(request.url.split('?', 1)[0] ?? '')
    const light = asked && lights.get(`${asked.model}/${asked.side}`)
    // Known, and not there: it is cut from the front as a picture. A 404 would be noise in the log of the browser.
    if (asked?.side === 'detail' && !asked.layer && !light && lights.has(`${asked.model}/front`))
      return reply
        .status(204)
        .headers({ 'cache-control': keeping(asked.version === version) })
        .send()
    const file = asked?.layer && light?.files.get(asked.layer)
    if (!light || (asked.layer && !file)) {
      return reply.status(NO_PICTURE.status).headers(NO_PICTURE.headers).send(NO_PICTURE.body)
    }
    reply.headers({ etag: tag, 'cache-control': keeping(asked.version === version) })
    if (request.headers['if-none-match'] === tag) return reply.status(304).send()
    if (!file) return reply.type('application/json; charset=utf-8').send(light.description)
    return reply.type('image/webp').send(await readFile(file))
  })
}
