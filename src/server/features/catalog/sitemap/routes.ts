import type { FastifyInstance, FastifyReply } from 'fastify'
import { type ContentName, contentPaths } from '#shared/contracts/content-pages.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { productPath } from '#shared/domain/catalog/product-name.ts'
import type { Database } from '../../../db/tables.ts'
import { cacheUntilChange } from '../../../events/cache-until-change.ts'
import type { ShopChanges } from '../../../events/shop-changes.ts'
import { sitemapTable } from './sitemap-table.ts'
import { type SitemapEntry, sitemapIndex, urlSet } from './sitemap-xml.ts'

type Deps = {
  db: Database
  changes: ShopChanges
  publicUrl: string
  publicConfig: { shop: { slug: string } }
  /** Change dates of the content pages. */
  content: { changedAt(name: ContentName): Date | undefined }
}

/** Products per sitemap file. The limit of the format is 50,000; search engines reread smaller files sooner. */
const PRODUCTS_PER_PART = 10_000

/** Fixed pages for search engines. */
const PAGES = [sitePaths.home, sitePaths.samples]

const textPaths = Object.entries(contentPaths) as [ContentName, string][] // the keys are the names of the texts

/** Paths that crawlers must not visit: personal pages, and pages with endless variations. */
const NOT_FOR_ROBOTS = [
  ...[`${sitePaths.backOffice}/`, '/api/', '/auth', '/orderoverzicht', `${sitePaths.configurations}/`],
  ...[sitePaths.checkout, sitePaths.cart, sitePaths.searchPage],
]

/** Serves the sitemaps and `robots.txt`. */
export function sitemapRoutes(app: FastifyInstance, { db, changes, publicUrl, publicConfig, content }: Deps): void {
  const origin = publicUrl.replace(/\/+$/, '')
  const readParts = cacheUntilChange(changes, async () => {
    const table = sitemapTable(db)
    const [products, categories, importedAt, showrooms] = await Promise.all([
      table.products(),
      table.categories(),
      table.importedAt(),
      table.showrooms(),
    ])
    return partsOf(
      products.map(({ id, displayName, changedAt }) => ({ url: origin + productPath(id, displayName), changedAt })),
      categories
        .filter(({ robots }) => !/noindex/i.test(robots ?? ''))
        .map(({ urlFragment }) => ({ url: origin + sitePaths.category(urlFragment), changedAt: importedAt })),
      [
        ...[...PAGES, sitePaths.shopReviews(publicConfig.shop.slug)].map((path) => ({ url: origin + path })),
        {
          url: origin + sitePaths.shopInfo(publicConfig.shop.slug),
          changedAt: content.changedAt('over-ons') ?? null,
        },
        ...(showrooms.length > 0 ? [sitePaths.showrooms, ...showrooms.map(sitePaths.showroom)] : []).map((path) => ({
          url: origin + path,
        })),
        ...textPaths.map(([name, path]) => ({ url: origin + path, changedAt: content.changedAt(name) ?? null })),
      ],
    )
  })

  app.get('/sitemap.xml', async (_, reply) => {
    const parts = await readParts()
    return sendXml(
      reply,
      sitemapIndex(
        [...parts].map(([name, entries]) => ({ url: `${origin}/sitemap/${name}.xml`, changedAt: newest(entries) })),
      ),
    )
  })

  app.get<{ Params: { name: string } }>('/sitemap/:name.xml', async ({ params }, reply) => {
    const entries = (await readParts()).get(params.name)
    return entries ? sendXml(reply, urlSet(entries)) : reply.callNotFound()
  })

  app.get('/robots.txt', (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        [
          'User-agent: *',
          ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`),
          '',
          `Sitemap: ${origin}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )
}

function partsOf(products: SitemapEntry[], categories: SitemapEntry[], pages: SitemapEntry[]) {
  const parts = new Map<string, SitemapEntry[]>([
    ['paginas', pages],
    ['categorieen', categories],
  ])
  for (let from = 0; from < products.length; from += PRODUCTS_PER_PART)
    parts.set(`producten-${from / PRODUCTS_PER_PART + 1}`, products.slice(from, from + PRODUCTS_PER_PART))
  return parts
}

const newest = (entries: readonly SitemapEntry[]) =>
  entries.reduce<Date | null>(
    (latest, { changedAt }) => (changedAt && (!latest || changedAt > latest) ? changedAt : latest),
    null,
  )

const sendXml = (reply: FastifyReply, xml: string) =>
  reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600').send(xml)
