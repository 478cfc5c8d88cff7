import { describe, expect, it } from 'vitest'
import type { Api } from '#shared/contracts/endpoints.ts'
import { orderForm, place } from '#tests/support/order-form.ts'
import { pay, payIdOf } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

describe('payment of the outstanding amount by a customer', () => {
  const shop = usePayingShop()

  const order = async (api: Api) => {
    const product = await shop.addProduct()
    return place(api, orderForm([{ id: product, itemId: '', basePrice: 825.62, count: 1 }]))
  }
  const payRest = (api: Api, salesOrderId: number, Amount = 1) =>
    api.payments.start({ body: { Amount, SalesOrderId: salesOrderId, PaymentType: 'PAYLINK', PayRest: true } })
  const orderWithPaidDeposit = async () => {
    const { salesOrderId } = await order(shop.customer)
    await shop.payerChooses(payIdOf(await pay(shop.customer, salesOrderId)), 'paid')
    shop.clock.advance(60_000)
    return salesOrderId
  }

  it('uses the outstanding amount of the server, whatever the page sends', async () => {
    const salesOrderId = await orderWithPaidDeposit()

    await payRest(shop.customer, salesOrderId, 1)

    expect(await shop.attemptOf(salesOrderId)).toMatchObject({ amount_cents: 99_900 - 14_985, state: 'open' })
  })

  it('may also cover the total at once instead of the deposit', async () => {
    const { salesOrderId } = await order(shop.customer)

    await payRest(shop.customer, salesOrderId)

    expect(await shop.attemptOf(salesOrderId)).toMatchObject({ amount_cents: 99_900 })
  })

  it('makes the order fully paid, and then no other payment is possible', async () => {
    const salesOrderId = await orderWithPaidDeposit()
    await shop.payerChooses(payIdOf(await payRest(shop.customer, salesOrderId)), 'paid')

    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985', '+84915'])
    await expect(payRest(shop.customer, salesOrderId)).rejects.toMatchObject({ code: 'nothing_to_pay' })
    expect((await shop.customer.account.order({ params: { id: salesOrderId } })).outstanding).toBe(0)
  })

  it('is refused while another payment is open', async () => {
    const salesOrderId = await orderWithPaidDeposit()
    await payRest(shop.customer, salesOrderId)

    await expect(payRest(shop.customer, salesOrderId)).rejects.toMatchObject({ code: 'payment_open' })
  })

  it('sends the payer back to the order in the account', async () => {
    const salesOrderId = await orderWithPaidDeposit()

    const { paymentUrl } = await payRest(shop.customer, salesOrderId)
    const page = new URL(paymentUrl ?? '').pathname.replace('/pay/', '/')
    const reply = await shop.twinCall(page, { method: 'POST', body: 'outcome=paid' })

    expect(reply.headers.get('location')).toMatch(
      new RegExp(`^http://localhost:3000/account/bestelling/${salesOrderId}\\?`),
    )
  })

  it('is only possible for the customer of the order: a guest who placed the order pays the deposit', async () => {
    const guest = shop.browser()
    const { salesOrderId } = await order(guest.api)

    await payRest(guest.api, salesOrderId)

    expect(await shop.attemptOf(salesOrderId)).toMatchObject({ amount_cents: 14_985 })
    await expect(payRest(shop.customer, salesOrderId)).rejects.toMatchObject({ code: 'order_not_found' })
  })
})
