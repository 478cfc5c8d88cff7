import { expect, it } from 'vitest'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { requestNumber } from '#src/renderer/features/back-office/frame/request-number.ts'

const ID = '0af7651916cd43dd8448eb211c80319c'
const failed = (status: number, requestId?: string) =>
  new ShopError({ code: 'unexpected', message: 'Er is een fout opgetreden!', ...(requestId && { requestId }) }, status)

it('shows staff the number of a call that failed unexpectedly, and no number of a refusal', () => {
  expect(requestNumber(failed(500, ID))).toBe(` Nummer voor de beheerder: ${ID}.`)
  expect(requestNumber(failed(503, ID))).toContain(ID)
  for (const error of [failed(409, ID), failed(500), new Error('defect')]) expect(requestNumber(error)).toBe('')
})
