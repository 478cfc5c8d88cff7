import { crc32 } from 'node:zlib'

/** A file in an archive. */
export type ArchiveFile = { name: string; bytes: Uint8Array }

/** The content of each file of a USDZ archive begins at a multiple of this number of bytes. */
const ALIGNMENT = 64
const LOCAL_HEADER_BYTES = 30
/** An extra field has an id and a length of two bytes each. */
const EXTRA_HEADER_BYTES = 4
/** Id of the extra field that USD uses for padding. */
const PADDING_ID = 0x1986
/** 1 January 1980, the first date of the format. A fixed date gives equal archives for equal content. */
const DATE = 0x0021
/** Version 2.0 of the format, which readers of stored files need. */
const VERSION = 20

/**
 * Returns a zip archive of uncompressed files, each aligned to 64 bytes: the layout of USDZ
 * (https://openusd.org/release/spec_usdz.html). General zip libraries compress, or do not align.
 */
export function storedZip(files: readonly ArchiveFile[]): Buffer {
  const pieces: Uint8Array[] = []
  const directory: Buffer[] = []
  let offset = 0
  const add = (bytes: Uint8Array) => {
    pieces.push(bytes)
    offset += bytes.length
  }

  for (const { name, bytes } of files) {
    const nameBytes = Buffer.from(name, 'utf8')
    const padding = paddingAt(offset + LOCAL_HEADER_BYTES + nameBytes.length)
    const common = commonHeader(bytes, nameBytes.length)
    directory.push(directoryEntry(common, nameBytes, offset))
    const header = Buffer.alloc(4)
    header.writeUInt32LE(0x04034b50)
    const lengthOfExtra = Buffer.alloc(2)
    lengthOfExtra.writeUInt16LE(padding.length)
    add(Buffer.concat([header, common, lengthOfExtra, nameBytes, padding]))
    add(bytes)
  }

  const directoryBytes = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directoryBytes.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...pieces, directoryBytes, end])
}

/** Returns the extra field that moves content from `position` to the next aligned position; empty when it is aligned. */
function paddingAt(position: number): Buffer {
  const missing = (ALIGNMENT - (position % ALIGNMENT)) % ALIGNMENT
  if (missing === 0) return Buffer.alloc(0)
  const padding = Buffer.alloc(missing < EXTRA_HEADER_BYTES ? missing + ALIGNMENT : missing)
  padding.writeUInt16LE(PADDING_ID)
  padding.writeUInt16LE(padding.length - EXTRA_HEADER_BYTES, 2)
  return padding
}

/** The fields that a local header and the directory have in common: version to length of the name. */
function commonHeader(bytes: Uint8Array, nameLength: number): Buffer {
  const header = Buffer.alloc(24)
  header.writeUInt16LE(VERSION)
  header.writeUInt16LE(DATE, 8)
  header.writeUInt32LE(crc32(bytes), 10)
  header.writeUInt32LE(bytes.length, 14)
  header.writeUInt32LE(bytes.length, 18)
  header.writeUInt16LE(nameLength, 22)
  return header
}

function directoryEntry(common: Buffer, name: Buffer, offset: number): Buffer {
  const begin = Buffer.alloc(6)
  begin.writeUInt32LE(0x02014b50)
  begin.writeUInt16LE(VERSION, 4)
  const end = Buffer.alloc(16)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([begin, common, end, name])
}
