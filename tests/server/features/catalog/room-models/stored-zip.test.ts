import { describe, expect, it } from 'vitest'
import { storedZip } from '#src/server/features/catalog/room-models/stored-zip.ts'
import { filesOfUsdz } from '#tests/support/usdz-findings.ts'

describe('a stored zip archive', () => {
  it('aligns each file to 64 bytes, whatever the lengths of names and contents', () => {
    for (let length = 0; length <= 65; length += 1) {
      const files = ['piece.usda', 'b'.repeat(length + 1), 'textures/é.jpg'].map((name, index) => ({
        name,
        bytes: Buffer.alloc(length * index, index),
      }))

      const read = filesOfUsdz(storedZip(files))

      expect(read.map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes) }))).toEqual(files)
      expect(read.map(({ offset }) => offset % 64)).toEqual([0, 0, 0])
    }
  })
})
