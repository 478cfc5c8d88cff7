import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { CachedPage } from '#src/server/http/storefront-pages/cached-page.ts'

const HTML = '<script nonce="@@nonce@@"></script><p>Leren bank</p><style nonce="@@nonce@@"></style>'
const createPage = (html = HTML) => new CachedPage({ status: 404, html, itemIds: [7, 8] })
const filled = (nonce: string) => HTML.replaceAll('@@nonce@@', nonce)

function createPlainForms() {
  const cached = new Map<CachedPage, Buffer[]>()
  return {
    cached,
    get: (page: CachedPage) => cached.get(page),
    set: (page: CachedPage, parts: Buffer[]) => cached.set(page, parts),
  }
}

describe('a rendered page', () => {
  it('has its status and its items', () => {
    const page = createPage()

    expect(page.status).toBe(404)
    expect([[8], [6, 7], [6, 9], []].map((ids) => page.showsItems(ids))).toEqual([true, true, false, false])
  })

  it.each([false, true])(
    'is sent with the nonce in every gap, uncompressed and gzipped; after compress: %s',
    (isCompressed) => {
      const page = createPage()
      if (isCompressed) page.compress(createPlainForms())

      for (const nonce of ['een', 'twee']) {
        expect(page.plain(nonce).toString()).toBe(filled(nonce))
        expect(gunzipSync(page.gzipped(nonce)).toString()).toBe(filled(nonce))
      }
    },
  )

  it('uses less memory after compress, and more memory with more items', () => {
    const long = '<li>Leren bank</li>'.repeat(500)
    const [page, pageWithoutItems] = [createPage(long), new CachedPage({ status: 200, html: long, itemIds: [] })]
    expect(page.byteLength - pageWithoutItems.byteLength).toBe(32)
    const bytesBefore = page.byteLength
    expect(bytesBefore).toBeGreaterThan(long.length)

    page.compress(createPlainForms())

    expect(bytesBefore - page.byteLength).toBe(long.length)
  })

  it('is decompressed once for clients without gzip, and then cached uncompressed', () => {
    const page = createPage()
    const forms = createPlainForms()
    page.compress(forms)
    expect(forms.cached.size).toBe(0)

    expect(page.plain('een').toString()).toBe(filled('een'))
    expect(forms.cached.get(page)?.map(String)).toEqual(HTML.split('@@nonce@@'))
    forms.cached.set(page, [Buffer.from('cached')])

    expect(page.plain('twee').toString()).toBe('cached')
  })
})
