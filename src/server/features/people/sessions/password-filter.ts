import { createHash } from 'node:crypto'

/** Bits that each password sets. With 17 bits of the filter per password, 12 give the fewest false matches. */
const BITS_PER_PASSWORD = 12

/**
 * Creates a Bloom filter of passwords: a set that is far smaller than the list. It contains every password of the list
 * and, by chance, about one of 3,700 others.
 */
export function createPasswordFilter(passwords: Iterable<string>, bytes: number): Uint8Array {
  const filter = new Uint8Array(bytes)
  for (const password of passwords)
    for (const bit of bitsOf(password, bytes)) filter[bit >> 3] = (filter[bit >> 3] ?? 0) | (1 << (bit & 7))
  return filter
}

/** Returns whether a filter contains a password. Capitals make no difference. */
export const filterHas = (filter: Uint8Array, password: string): boolean =>
  bitsOf(password, filter.length).every((bit) => ((filter[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0)

/** Returns the numbers of the bits of a password, each from its own part of one hash. */
function bitsOf(password: string, bytes: number): number[] {
  const hash = createHash('sha512').update(password.normalize('NFKC').toLowerCase()).digest()
  return Array.from({ length: BITS_PER_PASSWORD }, (_, index) => hash.readUInt32BE(index * 4) % (bytes * 8))
}
