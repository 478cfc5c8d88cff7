import { expect, it } from 'vitest'
import { usesOtherAddress } from '#shared/domain/checkout/delivery-choice.ts'

const other = { delivery: 'delivery', deliveryAddress: 'other', onlySamples: false }

it.each([
  ['is delivered at another address', other, true],
  ["is delivered at the buyer's own address", { ...other, deliveryAddress: 'same' }, false],
  ['is picked up, whatever address was chosen before', { ...other, delivery: 'pickup' }, false],
  ['contains only color samples', { ...other, onlySamples: true }, false],
  ['is not filled in yet', { onlySamples: false }, false],
])('an order that %s: %o goes to another address: %s', (_, choice, expected) => {
  expect(usesOtherAddress(choice)).toBe(expected)
})
