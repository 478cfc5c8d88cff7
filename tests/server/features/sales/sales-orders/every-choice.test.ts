import { describe, expect, it } from 'vitest'
import { readCheckout, shownFields } from '#shared/contracts/checkout-form.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { choicesInWords, deliveryOfCode } from '#shared/domain/checkout/choice-codes.ts'
import { choiceText, chosenFields, isStaffBuyer, type OrderChoice, orderChoices } from '#tests/support/order-choices.ts'
import { orderForm, place } from '#tests/support/order-form.ts'
import { pay, paymentStatus } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

const line = (id: number, basePrice: number) => ({ id, itemId: '', basePrice, count: 1 })

describe('an order with every pair of choices', () => {
  const shop = usePayingShop()

  async function linesOf(cart: OrderChoice['cart']) {
    const sample = async () => line(await shop.addProduct({ itemId: 'KLEURSTAAL-7', basePrice: 0 }), 0)
    const sofa = async () => line(await shop.addProduct({ itemId: 'BANK-7' }), 825.62)
    switch (cart) {
      case 'samples':
        return [await sample()]
      case 'furniture':
        return [await sofa()]
      case 'stock item':
        return [line(await shop.addProduct({ itemId: 'VLIER-1', stockClass: 'leren-bank', stock: 9 }), 825.62)]
      case 'samples and furniture':
        return [await sample(), await sofa()]
      default:
        return cart satisfies never
    }
  }

  const apiOf = (buyer: OrderChoice['buyer']) =>
    ({ guest: shop.browser().api, customer: shop.customer, sales: shop.sales, admin: shop.admin })[buyer]

  const cases = orderChoices().map((choice) => [choiceText(choice), choice] as const)
  it.each(cases)('is placed or refused by the rules of the checkout: %s', async (_text, choice) => {
    const api = apiOf(choice.buyer)
    const body = orderForm(await linesOf(choice.cart), chosenFields(choice))
    const situation = { onlySamples: choice.cart === 'samples', isFree: choice.cart === 'samples' }
    const { shoppinglist: _, ...sent } = { deliveryAddressVerified: false, ...EMPTY_DELIVERY_ADDRESS, ...body }
    const typed = choicesInWords<unknown>(sent)
    const { problems } = readCheckout(typed, situation)

    const placed = await place(api, body).catch((error: unknown) => error)

    if (placed instanceof ShopError) {
      expect(placed.fields.map(({ field }) => field).sort()).toEqual(Object.keys(problems).sort())
      expect(Object.keys(problems).length, 'a refusal names its fields').toBeGreaterThan(0)
      const onScreen: readonly string[] = shownFields(typed, situation)
      for (const { field } of placed.fields) expect(onScreen).toContain(field)
      return
    }
    expect(problems).toEqual({})
    const { salesOrderId, salesOrderDeposit } = placed as Awaited<ReturnType<typeof place>>
    const hasOtherAddress = choice.cart !== 'samples' && choice.delivery === 's' && choice.deliveryAddress === '2'
    const { form } = await shop.admin.staffOrders.show({ params: { id: salesOrderId } })
    expect(form).toMatchObject({
      delivery: choice.cart === 'samples' ? 'delivery' : deliveryOfCode(choice.delivery),
      deliveryAddress: hasOtherAddress ? 'other' : 'same',
      deliveryAddressCity: hasOtherAddress ? 'Gent' : '',
      customerType: choice.customerType,
      companyName: choice.customerType === 'business' ? 'Zee BV' : '',
    })
    if (salesOrderDeposit > 0) {
      await pay(api, salesOrderId, 'PAYLINK', { amountCents: Math.round(salesOrderDeposit * 100) })
      await shop.payerChooses((await shop.attemptOf(salesOrderId)).pay_id ?? '', 'paid')
    }
    const { statusCode } = await paymentStatus(api, salesOrderId)
    expect(statusCode).toBe(statusAfter(choice))
    await shop.sendMails()
    expect(shop.mailbox.mails.map(({ subject }) => subject)).toContain(
      `Bevestiging van uw bestelling ${salesOrderId} bij Leermeester`,
    )
  })

  it('is refused with a payment option that the buyer may not use', async () => {
    const sofa = await linesOf('furniture')
    for (const payment of ['3', '4', '5'] as const)
      await expect(place(shop.anonymous, orderForm(sofa, { payment }))).rejects.toBeInstanceOf(ShopError)
  })
})

const EMPTY_DELIVERY_ADDRESS = Object.fromEntries(
  ['Country', 'Zipcode', 'HouseNumber', 'HouseNumberAddition', 'Streetname', 'City'].map((field) => [
    `deliveryAddress${field}`,
    '',
  ]),
)

/**
 * Returns the expected status: 100 when the deposit or the total is paid, 300 when nothing is due now, and 500 for a
 * payment at pickup.
 */
function statusAfter(choice: OrderChoice): number {
  if (isStaffBuyer(choice) && choice.payment === '3') return 500
  return choice.payment === '1' || choice.payment === '2' ? 100 : 300
}
