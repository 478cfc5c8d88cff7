import { describe, expect, it } from 'vitest'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { useShop } from '#tests/support/use-shop.ts'

describe('the page of a customer', () => {
  const shop = useShop()
  const line = (id: number) => ({ id, itemId: '', basePrice: 825.62, count: 1 })
  const note = (id: string, text: string, key = newKey()) =>
    shop.sales.customers.addNote({ params: { id }, headers: { 'idempotency-key': key }, body: { text } })

  async function guest() {
    const product = await shop.addProduct()
    const { salesOrderId } = await place(shop.anonymous, orderForm([line(product)]))
    return { salesOrderId, id: `gast-${salesOrderId}` }
  }

  it('shows notes of staff, once per key, with their author', async () => {
    const { id } = await guest()
    const key = newKey()

    await note(id, 'Belt liever dan mailt.', key)
    await note(id, 'Belt liever dan mailt.', key)
    const { notes } = await note(id, 'Heeft een hond.')

    expect(notes).toMatchObject([
      { text: 'Heeft een hond.', author: 'sales@leermeester.example' },
      { text: 'Belt liever dan mailt.' },
    ])
    await expect(note(id, 'Iets anders.', key)).rejects.toMatchObject({ code: 'idempotency_key_reused' })
    await expect(note('gast-99999', 'Wie?')).rejects.toMatchObject({ code: 'customer_not_found' })
    const audit = await shop.db.selectFrom('audit_entries').select(['action', 'after']).execute()
    expect(audit.filter(({ action }) => action === 'customer.note_added')).toHaveLength(2)
    expect(JSON.stringify(audit)).not.toContain('hond')
  })

  it('exports its notes to the customer, and erases them with the customer', async () => {
    const { id } = await guest()
    await note(id, 'Heeft een hond.')

    const file = await shop.admin.customers.exportData({ params: { id } })
    const forgotten = await shop.admin.customers.forget({ params: { id } })

    expect(file.notes).toMatchObject([{ text: 'Heeft een hond.' }])
    expect(forgotten.notes).toEqual([])
    expect(await shop.db.selectFrom('customer_notes').select('id').execute()).toEqual([])
  })

  it('removes a note on its own day, for its author and for an Admin', async () => {
    const { id } = await guest()
    const undo = (api: typeof shop.sales, noteId: number) => api.customers.undoNote({ params: { id, noteId } })
    const { notes: [first] = [] } = await note(id, 'Verkeerde klant.')
    const noteId = first?.noteId ?? 0
    await shop.admin.customers.addNote({
      params: { id },
      headers: { 'idempotency-key': newKey() },
      body: { text: 'Van de beheerder.' },
    })
    const [ofAdmin] = (await shop.sales.customers.show({ params: { id } })).notes ?? []

    await expect(undo(shop.sales, ofAdmin?.noteId ?? 0)).rejects.toMatchObject({ code: 'undo_of_colleague' })
    await undo(shop.sales, noteId)
    const page = await undo(shop.sales, noteId)
    expect(page.notes).toMatchObject([{ text: 'Van de beheerder.' }])
    shop.clock.advance(86_400_000)
    await expect(undo(shop.admin, ofAdmin?.noteId ?? 0)).rejects.toMatchObject({ code: 'undo_too_late' })
  })

  it('lists service cases, and color samples with the order that followed', async () => {
    const { id, salesOrderId } = await guest()
    const { rows } = await shop.sales.serviceDesk.open({
      headers: { 'idempotency-key': newKey() },
      body: { salesOrderId, problem: 'leg', description: 'Poot wiebelt.' },
    })
    await shop.db
      .updateTable('sales_order_rows')
      .set({ item_code: 'Kleurstaal-12', display_name: 'Kleurstaal Touch cognac' })
      .where('sales_order_id', '=', salesOrderId)
      .execute()
    shop.clock.advance(86_400_000)
    const later = await guest()

    const shown = await shop.sales.customers.show({ params: { id } })

    expect(rows).toEqual([])
    expect(shown.serviceCases).toMatchObject([{ serviceCaseId: 1001, problem: 'leg', salesOrderId }])
    expect(shown.samples).toMatchObject([
      { salesOrderId, name: 'Kleurstaal Touch cognac', boughtOrderId: later.salesOrderId },
    ])
  })
})
