export type SitemapEntry = { url: string; changedAt?: Date | null }

/** A list of pages in the format of sitemaps.org. */
export const urlSet = (entries: readonly SitemapEntry[]) =>
  document(
    'urlset',
    entries.map((entry) => `<url>${facts(entry)}</url>`),
  )

/** An index of sitemaps. */
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
