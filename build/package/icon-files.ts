/** A picture of one size, as PNG. */
export type SizedPng = { size: number; png: Buffer }

/** Apple's type codes for a PNG, by its size in pixels. */
const ICNS_NAMES: Readonly<Record<number, readonly string[]>> = {
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
}

/** Returns an icon file for Windows: a table of the images, then the images. */
export function icoOf(pictures: readonly SizedPng[]): Buffer {
  const [HEAD, ROW] = [6, 16]
  const head = Buffer.alloc(HEAD)
  head.writeUInt16LE(1, 2) // type 1: an icon, not a cursor
  head.writeUInt16LE(pictures.length, 4)
  let offset = HEAD + ROW * pictures.length
  const rows = pictures.map(({ size, png }) => {
    const row = Buffer.alloc(ROW)
    // 256 is written as 0, because the field has one byte.
    row.writeUInt8(size % 256, 0)
    row.writeUInt8(size % 256, 1)
    row.writeUInt16LE(1, 4)
    row.writeUInt16LE(32, 6)
    row.writeUInt32LE(png.length, 8)
    row.writeUInt32LE(offset, 12)
    offset += png.length
    return row
  })
  return Buffer.concat([head, ...rows, ...pictures.map(({ png }) => png)])
}

/** Returns an icon file for macOS: one block per type code, all inside one block of the type `icns`. */
export function icnsOf(pictures: readonly SizedPng[]): Buffer {
  const blocks = pictures.flatMap(({ size, png }) => (ICNS_NAMES[size] ?? []).map((name) => block(name, png)))
  return block('icns', Buffer.concat(blocks))
}

/** Returns a block: its type, its length, and its content. */
function block(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32BE(content.length + 8, 4)
  return Buffer.concat([head, content])
}
