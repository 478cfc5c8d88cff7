import { describe, expect, it } from 'vitest'
import { icnsOf, icoOf } from '../../../build/package/icon-files.ts'

const picture = (size: number) => ({ size, png: Buffer.from(`picture of ${size}`) })

describe('an icon file for Windows', () => {
  it('contains size and offset of each picture', () => {
    const ico = icoOf([picture(16), picture(256)])

    expect(ico.readUInt16LE(2)).toBe(1)
    expect(ico.readUInt16LE(4)).toBe(2)
    for (const [entryOffset, width, text] of [
      [6, 16, 'picture of 16'],
      [22, 0, 'picture of 256'], // 256 does not fit in a byte, so the format writes it as 0
    ] as const) {
      const [length, offset] = [ico.readUInt32LE(entryOffset + 8), ico.readUInt32LE(entryOffset + 12)]
      expect(ico.readUInt8(entryOffset)).toBe(width)
      expect(ico.subarray(offset, offset + length).toString()).toBe(text)
    }
  })
})

describe('an icon file for a Mac', () => {
  it('contains every picture under the type codes of its size, and its total length in the header', () => {
    const icns = icnsOf([picture(16), picture(32), picture(1024)])

    const typeCodes: string[] = []
    for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
      typeCodes.push(icns.toString('latin1', at, at + 4))
    }
    expect(typeCodes).toEqual(['icp4', 'icp5', 'ic11', 'ic10'])
    expect(icns.toString('latin1', 0, 4)).toBe('icns')
    expect(icns.readUInt32BE(4)).toBe(icns.length)
  })
})
