import type { Api } from '#shared/contracts/endpoints.ts'
import { newKey, orderForm } from '#tests/support/order-form.ts'
import type { usePayingShop } from '#tests/support/paying-shop.ts'

export const CUSTOMER = 'anna@voorbeeld.example'
export const LIST = 825.62 // € 999,00

type Shop = ReturnType<typeof usePayingShop>
type Body = Parameters<Api['staffQuotes']['create']>[0]['body']

/** Returns the calls of a seller and of the customer of a quote. */
export function quoteCalls(shop: Shop) {
  const content = (items: readonly number[], changes: Partial<Body> = {}): Body => ({
    firstname: 'Anna',
    middlename: 'de',
    lastname: 'Wilde',
    email: CUSTOMER,
    lines: items.map((id) => ({ id, count: 1 })),
    ...changes,
  })
  const draft = (items: readonly number[], changes: Partial<Body> = {}, api = shop.sales) =>
    api.staffQuotes.create({ headers: { 'idempotency-key': newKey() }, body: content(items, changes) })
  const send = async (items: readonly number[], changes: Partial<Body> = {}) => {
    const { quoteId, revision } = await draft(items, changes)
    return shop.sales.staffQuotes.send({ params: { id: quoteId }, body: { revision } })
  }
  return {
    content,
    draft,
    send,
    /** Saves other content, with the customer and the last day of the quote. */
    save: (id: number, revision: number, body: Body, api = shop.sales) =>
      api.staffQuotes.save({ params: { id }, body: { validUntil: '2026-12-21', ...body, revision } }),
    /** Opens the link of the newest mail about a quote in a new browser. */
    async openLink() {
      await shop.sendMails()
      const text = shop.mailbox.mails.findLast((mail) => mail.text.includes('/open/'))?.text ?? ''
      const [path = '', id] = /\/api\/quote\/(\d+)\/open\/[\w-]+/.exec(text) ?? []
      const reply = await shop.app.inject({ method: 'GET', url: path })
      const browser = shop.browser()
      for (const { name, value } of reply.cookies) browser.cookies.set(name, value)
      return { ...browser, id: Number(id), path, reply }
    },
    accept: (api: Api, id: number, version = 1, changes: Parameters<typeof orderForm>[1] = {}) => {
      const { shoppinglist: _, ...form } = orderForm([], changes)
      return api.quotes.accept({ params: { id }, body: { ...form, version } })
    },
    setPrice: (id: number, basePrice: number) =>
      shop.db.updateTable('items').set({ base_price: basePrice }).where('id', '=', id).execute(),
    ordersOf: async () => {
      const { count } = await shop.db
        .selectFrom('sales_orders')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}
