import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { killAtSignatureStep } from '../../build/kill-pos/kill-signature.ts'
import { type KillShop, openShop } from '../../build/kill-pos/shop.ts'
import { SIGNATURE_STEPS, type SignatureStepName } from '../../build/kill-pos/signature-steps.ts'

let shop: KillShop | undefined
beforeAll(async () => {
  shop = await openShop()
}, 120_000)
afterAll(() => shop?.close())

describe('a till that is killed while a customer signs', { concurrent: true }, () => {
  it.each(Object.keys(SIGNATURE_STEPS) as SignatureStepName[])(
    // keys of the table
    'loses no accepted signature and stores none twice: %s',
    async (step) => {
      if (!shop) throw new Error('the shop is not open')

      expect(await killAtSignatureStep(shop, step)).toEqual([])
    },
    120_000,
  )
})
