import type { FastifyInstance } from 'fastify'
import { content } from '#shared/contracts/content.ts'
import { type ContentName, contentNames, contentPath, isContentName } from '#shared/contracts/content-pages.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { requireUser } from '../../../access/visitor.ts'
import { mount } from '../../../http/mount.ts'
import { mountCached } from '../../../http/mount-cached.ts'
import type { ResponseCache } from '../../../http/response-cache.ts'
import { type EditDeps, restoreText, saveText, showSource, showVersion, textOf } from './edit-text.ts'
import { faultInDutch } from './fault-in-dutch.ts'
import type { Content } from './open-content.ts'
import { versionsTable } from './versions-table.ts'

/** Serves the content pages and their drawings from memory. */
export function contentRoutes(
  app: FastifyInstance,
  { cache, content: texts }: { cache: ResponseCache; content: Content },
): void {
  mountCached(app, content.show, cache, async ({ params: { page } }) =>
    isContentName(page) ? { ok: true, value: texts.page(page) } : fail('not_found'),
  )

  app.get<{ Params: { name: string } }>('/drawings/:name.svg', async ({ params: { name } }, reply) => {
    const drawing = isContentName(name) ? texts.drawing(name) : undefined
    if (drawing === undefined) return reply.callNotFound()
    return (
      reply
        .type('image/svg+xml; charset=utf-8')
        // An SVG in an `img` runs no scripts. This header forbids scripts too when the file is opened directly.
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(drawing)
    )
  })
}

type EditorDeps = EditDeps & { publicConfig: { shop: { slug: string } } }

/** Calls of the editor of the content pages, for admins. */
export function contentEditorRoutes(app: FastifyInstance, deps: EditorDeps): void {
  const { db, content: texts } = deps

  mount(app, content.list, async () => {
    const saved = await versionsTable(db).newest()
    return ok(
      contentNames.map((name) => ({
        name,
        title: texts.page(name).title,
        path: contentPath(name, deps.publicConfig.shop.slug),
        isEdited: (saved.get(name)?.source ?? null) !== null,
        changedDateTime: texts.changedAt(name)?.toISOString() ?? null,
        faultCount: texts.faults(name).length,
      })),
    )
  })

  mount(app, content.edit, ({ params: { page } }) => forPage(page, (name) => showSource(deps, name)))

  mount(app, content.version, ({ params: { page, id } }) => forPage(page, (name) => showVersion(deps, name, id)))

  mount(app, content.preview, ({ params: { page }, body }) =>
    forPage(page, async (name) => {
      const { page: rendered, faults } = texts.preview(name, textOf(body))
      return ok({ page: rendered, faults: faults.map(faultInDutch) })
    }),
  )

  mount(app, content.save, ({ params: { page }, body: { basedOn, ...source } }, { visitor }) =>
    forPage(page, (name) => saveText(deps, name, { source, basedOn, actor: requireUser(visitor) })),
  )

  mount(app, content.restore, ({ params: { page }, body }, { visitor }) =>
    forPage(page, (name) => restoreText(deps, name, { ...body, actor: requireUser(visitor) })),
  )
}

/** Runs a use case for a page; fails with `not_found` for an unknown page. */
async function forPage<Outcome>(page: string, use: (name: ContentName) => Promise<Outcome>) {
  return isContentName(page) ? use(page) : fail('not_found')
}
