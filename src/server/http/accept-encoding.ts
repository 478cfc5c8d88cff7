import { LRUCache } from 'lru-cache'

/** A compression of responses. All current browsers accept Brotli and gzip, most accept zstd. */
export type Compression = 'br' | 'zstd' | 'gzip'

/** The compressions of a client by weight, without those that it refuses (`q=0`). */
type Weights = Readonly<Record<Compression, number>>

/** Browsers send only a few different headers, so parsed headers are cached. */
const parsedHeaders = new LRUCache<string, Weights>({ max: 50 })

/**
 * Returns the compressions that a client accepts, best first: those with the largest weight (`q`), and in the order of
 * `preferred` where weights are equal.
 *
 * @param header value of `Accept-Encoding`; undefined accepts none
 */
export function acceptedCompressions(
  header: string | string[] | undefined,
  preferred: readonly Compression[],
): readonly Compression[] {
  if (typeof header !== 'string') return []
  let weights = parsedHeaders.get(header)
  if (!weights) {
    weights = readWeights(header)
    parsedHeaders.set(header, weights)
  }
  const { br, zstd, gzip } = weights
  if (br === 1 && zstd === 1 && gzip === 1) return preferred // as all browsers send it
  const known = weights
  return preferred.filter((one) => known[one] > 0).sort((one, other) => known[other] - known[one])
}

function readWeights(header: string): Weights {
  const listed = new Map<string, number>()
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const weight = parameters.map((parameter) => /^q\s*=\s*([\d.]+)$/.exec(parameter)?.[1]).find(Boolean)
    listed.set(name, weight === undefined ? 1 : Number(weight) || 0)
  }
  const weightOf = (name: string) => listed.get(name) ?? listed.get('*') ?? 0
  return { br: weightOf('br'), zstd: weightOf('zstd'), gzip: listed.get('x-gzip') ?? weightOf('gzip') }
}
