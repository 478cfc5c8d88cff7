import { beforeEach, describe, expect, it } from 'vitest'
import { ledgerBookings } from '#src/server/features/sales/payments/ledger-export.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { pay, payIdOf } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

describe('the ledger export of a period', () => {
  const shop = usePayingShop()
  const DAY_MS = 86_400_000
  beforeEach(() => shop.clock.set('2026-11-21T13:00:00.000Z'))

  async function order() {
    const id = await shop.addProduct()
    return (await place(shop.anonymous, orderForm([{ id, itemId: '', basePrice: 825.62, count: 2 }]))).salesOrderId
  }
  const cash = async (amountCents: number) => (await pay(shop.sales, await order(), 'CASH', { amountCents })).paymentId
  const refund = (paymentId: string, cents: number) => {
    const body = { RefundId: newKey(), Amount: cents, Reason: 'Kras' }
    return shop.sales.paymentDesk.refund({ params: { paymentId }, body })
  }
  const exportFile = async (query: string) => {
    const headers = { authorization: `Bearer ${await shop.tokenOf('sales')}` }
    const reply = await shop.app.inject({ url: `/api/pay/export?${query}`, headers })
    return {
      ...reply,
      lines: reply.payload
        .replace(/^\uFEFF/, '')
        .trimEnd()
        .split('\r\n'),
    }
  }

  it('has sums per day and payment method, and the totals of the ledger', async () => {
    const first = await cash(20_010)
    await cash(10_005)
    await refund(first, 5_001)
    shop.clock.advance(DAY_MS)
    await cash(30_000)
    await refund(first, 15_009)
    shop.clock.advance(DAY_MS)
    await cash(1)

    const { lines, headers } = await exportFile('from=2026-11-21&until=2026-11-22')

    expect(headers['content-disposition']).toContain('betalingen-2026-11-21-2026-11-22.csv')
    expect(lines).toEqual([
      'Datum;Betaalwijze;Pinautomaat;Ontvangen;Terugbetaald;Teruggeboekt;Saldo;Aantal boekingen;Waarvan btw',
      '2026-11-21;Contant;;300,15;50,01;0;250,14;3;43,41',
      '2026-11-22;Contant;;300;150,09;0;149,91;2;26,02',
      'Totaal;Contant;;600,15;200,1;0;400,05;5;69,43',
      'Totaal;Alles;;600,15;200,1;0;400,05;5;69,43',
    ])
    const rows = await shop.db.selectFrom('payment_entries').selectAll().execute()
    const inPeriod = rows.filter(({ booked_at }) => booked_at.toISOString() < '2026-11-22T23:00:00.000Z')
    const net = inPeriod.reduce((sum, row) => sum + (row.kind === 'payment' ? row.amount_cents : -row.amount_cents), 0)
    expect(net).toBe(40_005)
  })

  it('counts a chargeback separately from refunds', async () => {
    const id = await order()
    const link = await pay(shop.sales, id, 'PAYLINK', { amountCents: 40_000 })
    await shop.payerChooses(payIdOf(link), 'paid')
    const attempt = { attempt_id: link.paymentId, sales_order_id: id, booked_at: shop.clock.now() }
    await shop.db
      .insertInto('payment_entries')
      .values({ ...attempt, kind: 'chargeback', amount_cents: 12_345 })
      .execute()

    const { lines } = await exportFile('from=2026-11-21&until=2026-11-21')
    expect(lines.slice(1)).toEqual([
      '2026-11-21;Betaallink;;400;0;123,45;276,55;2;48',
      'Totaal;Betaallink;;400;0;123,45;276,55;2;48',
      'Totaal;Alles;;400;0;123,45;276,55;2;48',
    ])
  })

  it('has one line per booking on request, with its order, and negative refunds', async () => {
    const paymentId = await cash(20_010)
    await refund(paymentId, 5_001)

    const { lines } = await exportFile('from=2026-11-21&until=2026-11-21&per=booking')

    expect(lines).toEqual([
      'Geboekt;Order;NetSuite;Soort;Betaalwijze;Pinautomaat;Betaalnummer;Bedrag;Waarvan btw;Losse betaling',
      '2026-11-21 14:00;10001;;betaling;Contant;;;200,1;34,73;',
      '2026-11-21 14:00;10001;;terugbetaling;Contant;;;-50,01;-8,68;',
    ])
  })

  it('has the ERP number, the payment terminal and the provider id of each booking', async () => {
    const id = await order()
    await shop.db.updateTable('sales_orders').set({ netsuite_id: 4_711 }).where('id', '=', id).execute()
    const { paymentId } = await pay(shop.sales, id, 'TERMINAL', { amountCents: 40_000 })
    const payId = (await shop.attemptOf(id)).pay_id ?? ''
    await shop.payerChooses(payId, 'paid')
    const entry = { attempt_id: paymentId, sales_order_id: id, booked_at: shop.clock.now() }
    await shop.db
      .insertInto('payment_entries')
      .values({ ...entry, kind: 'chargeback', amount_cents: 12_345 })
      .execute()

    const { lines, headers } = await exportFile('from=2026-11-21&until=2026-11-21&per=booking')

    expect(headers['content-disposition']).toContain('betalingen-2026-11-21-2026-11-21-boekingen.csv')
    expect(lines.slice(1)).toEqual([
      `2026-11-21 14:00;${id};4711;betaling;Pinnen;TH-1000-0001;${payId};400;69,42;`,
      `2026-11-21 14:00;${id};4711;terugboeking;Pinnen;TH-1000-0001;${payId};-123,45;-21,42;`,
    ])
  })

  it('has all bookings for any size of the batches that are read from the database', async () => {
    for (const cents of [1, 2, 3, 4]) await cash(cents)
    const read = async (batchSize: number) => {
      const amounts: number[] = []
      const period = { from: '2026-11-21', until: '2026-11-21' }
      for await (const { amountCents } of ledgerBookings(shop.db, period, batchSize)) amounts.push(amountCents)
      return amounts
    }

    for (const batchSize of [1, 2, 3, 4, 5]) expect(await read(batchSize)).toEqual([1, 2, 3, 4])
  })

  it('agrees with the day close to the cent, per payment method', async () => {
    const first = await cash(20_010)
    await refund(first, 5_001)
    const link = await pay(shop.sales, await order(), 'PAYLINK', { amountCents: 40_003 })
    await shop.payerChooses(payIdOf(link), 'paid')

    const { lines } = await exportFile('from=2026-11-21&until=2026-11-21')
    const view = await shop.sales.dayClose.show({ query: { date: '2026-11-21' } })

    const balances = Object.fromEntries(
      lines.slice(1, -1).flatMap((line) => {
        const [day, method, , , , , balance] = line.split(';')
        return day === 'Totaal' ? [] : [[method, Math.round(Number(balance?.replace(',', '.')) * 100)]]
      }),
    )
    expect(balances).toEqual({ Betaallink: 40_003, Contant: 15_009 })
    expect(
      Object.fromEntries(
        view.methods.filter(({ ledger }) => ledger.netCents !== 0).map(({ key, ledger }) => [key, ledger.netCents]),
      ),
    ).toEqual({ PAYLINK: 40_003, CASH: 15_009 })
  })

  it('splits the VAT of an order over its payments without losing a cent', async () => {
    const id = await order()
    for (const amountCents of [33_333, 66_667, 99_800]) await pay(shop.sales, id, 'CASH', { amountCents })
    const vatOf = async () => {
      const { lines } = await exportFile('from=2026-11-21&until=2026-11-22&per=booking')
      return lines.slice(1).map((line) => Math.round(Number(line.split(';').at(-2)?.replace(',', '.')) * 100))
    }
    const { totals } = await shop.sales.salesOrders.show({ params: { id } })
    const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

    expect(sum(await vatOf())).toBe(Math.round(totals.vat * 100))
    const { payments } = await shop.sales.paymentDesk.show({ params: { id } })
    for (const { paymentId, amount } of payments) await refund(paymentId, Math.round(amount * 100))
    expect(sum(await vatOf())).toBe(0)
  })

  it('has what staff put into the drawer and took out, on request', async () => {
    const movement = { purpose: 'float' as const, reason: 'Wisselgeld; rollen', amountCents: 15_050 }
    await shop.sales.drawers.move({ body: { movementId: newKey(), kind: 'in', ...movement } })

    const { lines, headers } = await exportFile('from=2026-11-21&until=2026-11-21&per=cash')

    expect(headers['content-disposition']).toContain('betalingen-2026-11-21-2026-11-21-kas.csv')
    expect(lines).toEqual([
      'Moment;Lade;Soort;Doel;Reden;Medewerker;Bedrag',
      '2026-11-21 14:00;Kassalade;ingelegd;wisselgeld;"Wisselgeld; rollen";sales@leermeester.example;150,5',
    ])
  })

  it('has a total of zero for a day without bookings, and refuses invalid days', async () => {
    expect((await exportFile('from=2026-01-01&until=2026-01-02')).lines.slice(1)).toEqual(['Totaal;Alles;;0;0;0;0;0;0'])
    expect((await exportFile('from=2026-02-30&until=2026-03-02')).statusCode).toBe(422)
    expect((await exportFile('from=2026-03-02&until=2026-03-01')).statusCode).toBe(422)
  })
})
