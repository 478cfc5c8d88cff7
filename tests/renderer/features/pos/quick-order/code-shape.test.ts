import { expect, it } from 'vitest'
import { looksLikeCode } from '#src/renderer/features/pos/quick-order/code-shape.ts'

it.each([
  ['8712345678906', true], // a barcode
  ['LB1001-TOL06', true],
  ['10007', true], //         an order
  ['K7M2QX', true], // a configuration code
  ['k7m 2qx', true], // a configuration code as two groups
  ['bank', false],
  ['hoekbank cognac', false],
  ['3-zits bank', false],
  ['12', false], // an incomplete input
])('the text "%s" looks like a code: %j', (typed, isCode) => {
  expect(looksLikeCode(typed)).toBe(isCode)
})
