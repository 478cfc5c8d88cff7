import { describe, expect, it } from 'vitest'
import { withPageBytes } from '#src/server/http/storefront-pages/page-bytes.ts'

const bytesOf = (html: string | (string | Uint8Array)[]) => withPageBytes(html, (bytes) => Buffer.from(bytes))

describe('the bytes of a page', () => {
  const long = 'Bank “Meérel” € 999,00 · 😀 '.repeat(100)

  it.each([
    ['a short text', '€ 5'],
    ['a long text', long],
    ['a long text of one byte per character', 'bank '.repeat(1_000)],
    ['a long text with half a surrogate pair', `${long}\ud83d${long}`],
    ['a text that is longer than the shared memory', long.repeat(300)],
  ])('are the UTF-8 of %s', (_, text) => {
    expect(bytesOf(text).equals(Buffer.from(text))).toBe(true)
  })

  it('are those of all pieces, one after the other', () => {
    const pieces = ['kort €', long, Buffer.from('bytes €'), long.toUpperCase(), '']

    expect(bytesOf(pieces).equals(Buffer.concat(pieces.map((piece) => Buffer.from(piece))))).toBe(true)
  })
})
