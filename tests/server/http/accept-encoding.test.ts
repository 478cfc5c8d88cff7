import { expect, it } from 'vitest'
import { acceptedCompressions } from '#src/server/http/accept-encoding.ts'

it.each([
  [undefined, []],
  ['', []],
  ['identity', []],
  ['gzip, deflate, br, zstd', ['br', 'zstd', 'gzip']],
  ['GZIP', ['gzip']],
  ['gzip;q=0.8, br;q=0.5', ['gzip', 'br']],
  ['br;q=0, gzip', ['gzip']],
  ['br ; q=0.000 , zstd', ['zstd']],
  ['br;q=0.001', ['br']],
  ['*', ['br', 'zstd', 'gzip']],
  ['*;q=0.5, gzip', ['gzip', 'br', 'zstd']],
  ['gzip, *;q=0', ['gzip']],
  ['x-gzip', ['gzip']],
  ['gzipped, brotli', []],
  ['br;q=geen', ['br']],
])('a client that sends "%s" gets %s', (header, expected) => {
  expect(acceptedCompressions(header, ['br', 'zstd', 'gzip'])).toEqual(expected)
})

it('chooses by the order of the server where the client has no preference', () => {
  expect(acceptedCompressions('br, gzip, zstd', ['zstd', 'gzip', 'br'])).toEqual(['zstd', 'gzip', 'br'])
  expect(acceptedCompressions('br, gzip;q=0.5, zstd', ['zstd', 'gzip', 'br'])).toEqual(['zstd', 'br', 'gzip'])
})
