import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { compressWithGaps } from '#src/server/http/storefront-pages/brotli-splice.ts'
import { GzipWithGaps } from '#src/server/http/storefront-pages/gzip-splice.ts'
import { createNonce } from '#src/server/http/storefront-pages/page-headers.ts'
import { ZstdWithGaps } from '#src/server/http/storefront-pages/zstd-splice.ts'

const GAP = '@@nonce@@'
const head = `<!DOCTYPE html><html lang="nl" data-mantine-color-scheme="light"><head><script nonce="${GAP}">`
const cards = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => `<li><h3>Bank ${index} één € ${index * 7}</h3><p>Leren bank</p></li>`,
  ).join('')

/** Pages with their gap near the beginning, as those of the shop, and others. */
const PAGES: readonly [string, string][] = [
  ['a small page', `${head}</script></head></html>`],
  ['a page', `${head}1</script></head><body>${cards(400)}</body></html>`],
  ['a page of several blocks', `${head}1</script></head><body>${cards(12_000)}</body></html>`],
  ['a page that repeats its beginning', `${head}${'"><script nonce="'.repeat(900)}</html>`],
  ['a page that cannot be compressed', `${head}${randomBytes(40_000).toString('base64')}`],
  ['a page without gaps', cards(30)],
  ['a page with a gap at its end', `${cards(60)}<script nonce="${GAP}">`],
  ['a page with gaps in several places', `${head}${cards(50)}<style nonce="${GAP}">${cards(50)}</style>`],
  ['a page that ends after its gap', `${head}`],
]

const partsOf = (html: string) => html.split(GAP).map((part) => Buffer.from(part))

describe.each(PAGES)('%s', (_, html) => {
  it.each([
    ['zstd', async () => new ZstdWithGaps(partsOf(html)), zstdDecompressSync],
    ['br', () => compressWithGaps(partsOf(html), 22), brotliDecompressSync],
    ['gzip', async () => new GzipWithGaps(partsOf(html)), gunzipSync],
  ] as const)('is filled with another nonce each time as %s', async (_encoding, make, decompress) => {
    const form = await make()

    for (const nonce of [createNonce(), createNonce(), '">"><script>html lang=']) {
      expect(decompress(form.fill(Buffer.from(nonce))).toString()).toBe(html.replaceAll(GAP, nonce))
    }
  })

  it('is returned in its parts when its zstd is decompressed', () => {
    expect(new ZstdWithGaps(partsOf(html)).decompress().map(String)).toEqual(html.split(GAP))
  })
})

it('a page is smaller as Brotli than as zstd and gzip', async () => {
  const parts = partsOf(`${head}1</script></head><body>${cards(400)}</body></html>`)
  const [br, zstd, gzip] = [await compressWithGaps(parts, 22), new ZstdWithGaps(parts), new GzipWithGaps(parts)]

  expect(br.byteLength).toBeLessThan(zstd.byteLength)
  expect(br.byteLength).toBeLessThan(gzip.byteLength)
})
