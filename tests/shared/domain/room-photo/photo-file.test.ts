import { describe, expect, it } from 'vitest'
import { refusedFile, refusedSize, unreadableFile } from '#shared/domain/room-photo/photo-file.ts'

describe('a file that a visitor chooses as a photo', () => {
  it.each([
    ['a pdf', { name: 'plattegrond.PDF', type: '', size: 9 }, 'pdf'],
    ['a film', { name: 'kamer.mov', type: 'video/quicktime', size: 9 }, 'film'],
    ['an empty file', { name: 'kamer.jpg', type: 'image/jpeg', size: 0 }, 'leeg'],
    ['a photo of 41 MB', { name: 'kamer.jpg', type: 'image/jpeg', size: 41_000_000 }, '40 MB'],
  ])('is refused when it is %s', (_what, file, word) => {
    expect(refusedFile(file)).toContain(word)
  })

  it('may be a photo without a type, because some phones send none', () => {
    expect(refusedFile({ name: 'IMG_1', type: '', size: 2_000_000 })).toBeUndefined()
  })

  it('has an answer of its own when it is an HEIC photo that the browser cannot read', () => {
    expect(unreadableFile({ name: 'IMG_1.HEIC', type: '' })).toContain('HEIC')
    expect(unreadableFile({ name: 'a.jpg', type: 'image/jpeg' })).not.toContain('HEIC')
  })

  it('is refused when no room can be seen in it', () => {
    expect(refusedSize({ width: 64, height: 900 })).toContain('te klein')
    expect(refusedSize({ width: 640, height: 480 })).toBeUndefined()
  })
})
