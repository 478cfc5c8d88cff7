import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { CachedPage, type PageForm } from '#src/server/http/storefront-pages/cached-page.ts'
import { createNonce } from '#src/server/http/storefront-pages/page-headers.ts'

const HTML = '<script nonce="@@nonce@@"></script><p>Leren bank</p><style nonce="@@nonce@@"></style>'
const createPage = (html = HTML) => new CachedPage({ status: 404, html, itemIds: [7, 8] })
const filled = (nonce: string) => HTML.replaceAll('@@nonce@@', nonce)
const NONCES = [createNonce(), createNonce()]

function createOtherForms() {
  const cached = new Map<string, PageForm>()
  return {
    cached,
    get: (key: string) => cached.get(key),
    set: (key: string, form: PageForm) => cached.set(key, form),
  }
}

describe('a rendered page', () => {
  it('has its status and its items', () => {
    const page = createPage()

    expect(page.status).toBe(404)
    expect([[8], [6, 7], [6, 9], []].map((ids) => page.showsItems(ids))).toEqual([true, true, false, false])
  })

  it.each([
    ['identity', (bytes: Buffer) => bytes],
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
    ['zstd', zstdDecompressSync],
  ] as const)(
    'is sent as %s with the nonce in every gap, before and after it is cached',
    async (encoding, decompress) => {
      const page = createPage()
      const cached = createPage()
      cached.cacheFormsIn(createOtherForms())

      for (const nonce of NONCES) {
        expect(decompress(await page.encoded(encoding, nonce)).toString()).toBe(filled(nonce))
        expect(decompress(await cached.encoded(encoding, nonce)).toString()).toBe(filled(nonce))
      }
    },
  )

  it('uses the memory of its compressed form, and more memory with more items', () => {
    const long = '<li>Leren bank</li>'.repeat(500)
    const [page, pageWithoutItems] = [createPage(long), new CachedPage({ status: 200, html: long, itemIds: [] })]

    expect(page.byteLength - pageWithoutItems.byteLength).toBe(32)
    expect(page.byteLength).toBeLessThan(long.length / 10)
  })

  it('may come in pieces of text and of bytes, and keeps its text when other pages are rendered', () => {
    const [start = '', rest = ''] = HTML.split('<p>')
    const large = createPage(`<p style="color:red">${'é€'.repeat(300_000)}</p>`)
    const page = new CachedPage({
      status: 200,
      html: [start, Buffer.from('<p style="color:blue">€ 7</p>'), `<p>${rest}`],
      itemIds: [],
    })
    const textOf = (one: CachedPage) => zstdDecompressSync(one.encoded('zstd', NONCES[0] ?? '') as Buffer).toString()

    createPage('<p>Stoel</p>')

    expect(textOf(page)).toBe(filled(NONCES[0] ?? '').replace('<p>', '<p style="color:blue">€ 7</p><p>'))
    expect(page.styles.attributes).toMatch(/^'unsafe-hashes' 'sha256-[^ ]+'$/)
    expect(textOf(large)).toContain(`${'é€'.repeat(300_000)}</p>`)
  })

  it.each(['identity', 'gzip', 'br'] as const)('is made as %s once, and then cached in that form', async (encoding) => {
    const [page, otherPage] = [createPage(), createPage('<p>Stoel</p>')]
    const forms = createOtherForms()
    for (const one of [page, otherPage]) one.cacheFormsIn(forms)
    expect(forms.cached.size).toBe(0)

    const sent = [await page.encoded(encoding, NONCES[0] ?? ''), await otherPage.encoded(encoding, NONCES[0] ?? '')]

    expect(forms.cached.size).toBe(2)
    expect(await page.encoded(encoding, NONCES[0] ?? '')).toEqual(sent[0])
    expect(forms.cached.size).toBe(2)
  })
})
