import * as z from 'zod/mini'
import type { RenderLayersDescription } from '#shared/domain/pictures/render-layers-url.ts'

const pixels = z.number().check(z.positive())
const light = z.number().check(z.nonnegative())
const url = z.string().check(z.startsWith('/images/light/'))

/** What the server tells of a light, before anything is built on it. */
export const renderLayersDescription: z.ZodMiniType<RenderLayersDescription> = z.object({
  width: pixels,
  height: pixels,
  top: z.object({ body: light, bounce: light, gloss: light }),
  tint: z.tuple([light, light, light]),
  layers: z.object({ body: url, bounce: url, gloss: url, mask: url, room: url }),
  rooms: z.record(z.string(), url),
})
