import { describe, expect, it } from 'vitest'
import { photoKindOf, photoRefusal } from '#shared/domain/service/photos.ts'
import { caseIdOf } from '#shared/domain/service/problems.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

describe('a photo', () => {
  it.each([
    ['\xff\xd8\xff\xe0\0\x10JFIF', 'jpeg'],
    ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'png'],
    ['RIFF\x24\0\0\0WEBPVP8 ', 'webp'],
    ['\0\0\0\x18ftypheic\0\0\0\0', 'heic'],
    ['%PDF-1.7\n', 'pdf'],
    ['GIF89a', 'unknown'],
    ['<svg xmlns="', 'unknown'],
    ['', 'empty'],
  ] as const)('with the content %j is recognized as %s', (content, kind) => {
    expect(photoKindOf(bytes(content))).toBe(kind)
  })

  it('is accepted as JPEG, PNG or WebP; every other kind has a sentence of its own', () => {
    const kinds = ['jpeg', 'png', 'webp', 'heic', 'pdf', 'empty', 'unknown'] as const

    const sentences = kinds.flatMap((kind) => photoRefusal(kind) ?? [])

    expect(new Set(sentences).size).toBe(4)
    expect(photoRefusal('pdf')).toContain('PDF en geen foto')
  })

  it.each([
    ['S1001', 1001],
    [' s 1001 ', 1001],
    ['1001', undefined],
    ['Sofa', undefined],
  ])('case number "%s" is read as %s', (text, id) => {
    expect(caseIdOf(text)).toBe(id)
  })
})
