import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GzipWithGaps } from '#src/server/http/storefront-pages/gzip-splice.ts'

describe('a compressed text with gaps', () => {
  it('decompresses to its parts with the nonce in every gap', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 400 }), { minLength: 1, maxLength: 5 }),
        fc.string({ minLength: 1, maxLength: 40 }),
        (parts, nonce) => {
          const page = new GzipWithGaps(parts.map((part) => Buffer.from(part)))

          expect(gunzipSync(page.fill(Buffer.from(nonce))).toString()).toBe(parts.join(nonce))
          expect(page.decompress().map(String)).toEqual(parts)
        },
      ),
    )
  })

  it('can be filled with different nonces', () => {
    const page = new GzipWithGaps(['<script nonce="', '"></script>', ''].map((part) => Buffer.from(part)))

    const sent = ['een', 'twee', 'drie'].map((nonce) => gunzipSync(page.fill(Buffer.from(nonce))).toString())

    expect(sent).toEqual(['een', 'twee', 'drie'].map((nonce) => `<script nonce="${nonce}"></script>${nonce}`))
  })

  it('with two equal parts is at most 2.1 times as large as the text compressed as a whole', () => {
    const text = Array.from(
      { length: 500 },
      (_, index) => `<li><a href="/product/${index}">Leren bank ${index}</a></li>`,
    ).join('')
    const page = new GzipWithGaps([Buffer.from(text), Buffer.from(text)])

    expect(page.byteLength).toBeLessThan(gzipSync(text + text).length * 2.1)
  })
})
