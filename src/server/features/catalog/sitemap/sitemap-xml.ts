export type SitemapEntry = { url: string; changedAt?: Date | null }

/** A list of pages, as sitemaps.org describes it. */
export const urlSet = (entries: readonly SitemapEntry[]) =>
  document(
    'urlset',
    entries.map((entry) => `<url>${facts(entry)}</url>`),
  )

/** A list of such lists. */
export const sitemapIndex = (parts: readonly SitemapEntry[]) =>
  document(
    'sitemapindex',
    parts.map((part) => `<sitemap>${facts(part)}</sitemap>`),
  )

const document = (root: string, content: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${content.join('\n')}\n</${root}>\n`

const facts = ({ url, changedAt }: SitemapEntry) =>
  `<loc>${escaped(url)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}`

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
