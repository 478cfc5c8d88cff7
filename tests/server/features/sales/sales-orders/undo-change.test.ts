import { describe, expect, it } from 'vitest'
import { ShopError } from '#shared/contracts/shop-error.ts'
import type { TimelineEntry } from '#shared/contracts/staff-orders.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof ShopError ? error.code : error),
  )

describe('undoing a change of an order', () => {
  const shop = usePayingShop()

  const today = () => amsterdamDay(shop.clock.now())
  const ordered = async () => {
    const ids = [await shop.addProduct(), await shop.addProduct()]
    const lines = ids.map((id) => ({ id, itemId: '', basePrice: 825.62, count: 1 }))
    const { salesOrderId: id } = await place(shop.anonymous, orderForm(lines), newKey())
    const { lines: rows } = await show(id)
    return { id, rowIds: rows.map(({ salesOrderRowId }) => salesOrderRowId) }
  }
  const show = (id: number) => shop.sales.staffOrders.show({ params: { id } })
  const move = (id: number, rowIds: number[], state: 'in_production' | 'delivered', mail = true) => {
    const day = today()
    return shop.sales.staffOrders.moveLines({ params: { id }, body: { rowIds, state, day, mail } })
  }
  const undo = (id: number, undoId: number) => shop.sales.staffOrders.undo({ params: { id }, body: { undoId } })
  /** Returns the id with which the newest change can be undone; 0 without one. */
  const undoIdOf = (timeline: readonly TimelineEntry[]) =>
    timeline.flatMap((entry) => (entry.kind === 'event' && entry.undoId ? [entry.undoId] : []))[0] ?? 0
  const states = async (id: number) => (await show(id)).lines.map(({ state, stateOn }) => [state, stateOn])
  const mails = async () =>
    (await shop.db.selectFrom('outbox').where('kind', '=', 'order-lines').select('id').execute()).length

  it('gives lines their own former state and day, and corrects the mail', async () => {
    const { id, rowIds } = await ordered()
    await move(id, rowIds.slice(0, 1), 'in_production', false)
    const delivered = await move(id, rowIds, 'delivered')
    expect(delivered.deliveredOn).toBe(today())

    const undone = await undo(id, undoIdOf(delivered.timeline))

    expect(await states(id)).toEqual([
      ['in_production', today()],
      ['ordered', null],
    ])
    expect(undone).toMatchObject({ deliveredOn: null, workState: 'ordered' })
    expect(undone.timeline.map((entry) => (entry.kind === 'event' ? entry.event : entry.kind))).toContain('undone')
    // One mail of the delivery, and one correction per former state.
    expect(await mails()).toBe(3)
  })

  it('changes nothing when it is repeated, also at the same time, and is not offered again', async () => {
    const { id, rowIds } = await ordered()
    const moved = await move(id, rowIds, 'in_production')
    const undoId = undoIdOf(moved.timeline)

    await Promise.all([undo(id, undoId), undo(id, undoId)])
    const again = await undo(id, undoId)

    expect(await mails()).toBe(2)
    expect(undoIdOf(again.timeline)).toBe(0)
    expect(again.timeline.filter((entry) => entry.kind === 'event' && entry.event === 'undone')).toHaveLength(1)
  })

  it('is refused the next day, after a later change, and for another order', async () => {
    const { id, rowIds } = await ordered()
    const moved = await move(id, rowIds, 'in_production')
    const undoId = undoIdOf(moved.timeline)
    const other = await ordered()
    expect(await codeOf(undo(other.id, undoId))).toBe('change_not_found')

    await move(id, rowIds.slice(0, 1), 'delivered')
    expect(await codeOf(undo(id, undoId))).toBe('undo_changed_since')
    expect(await states(id)).toEqual([
      ['delivered', today()],
      ['in_production', today()],
    ])

    shop.clock.advance(24 * 3_600_000)
    const { timeline } = await show(id)
    expect(await codeOf(undo(id, undoIdOf(timeline)))).toBe('undo_too_late')
  })

  it('gives an order back to the account it had', async () => {
    const { id } = await ordered()
    await shop.db.updateTable('users').set({ email_proven_at: shop.clock.now() }).execute()
    const email = 'klant@leermeester.example'
    const linked = await shop.sales.staffOrders.link({ params: { id }, body: { email } })
    expect(linked.customer).toMatchObject({ email, isLinked: true })
    const unlinked = await undo(id, undoIdOf(linked.timeline))
    expect(unlinked.customer?.isLinked ?? false).toBe(false)
  })

  it('removes a note of today, for its author and for an Admin', async () => {
    const { id } = await ordered()
    const key = newKey()
    const { timeline } = await shop.sales.staffOrders.addNote({
      params: { id },
      headers: { 'idempotency-key': key },
      body: { text: 'Verkeerde order.' },
    })
    const noteId = timeline.flatMap((entry) => (entry.kind === 'note' ? [entry.undoId ?? 0] : []))[0] ?? 0
    const undoNote = (api: typeof shop.sales) => api.staffOrders.undoNote({ params: { id, noteId } })

    await undoNote(shop.admin)
    const after = await undoNote(shop.sales)

    expect(after.timeline.map((entry) => (entry.kind === 'event' ? entry.event : entry.kind))).toContain('note-removed')
    expect(JSON.stringify(after.timeline)).not.toContain('Verkeerde order')
    expect(await codeOf(shop.sales.staffOrders.undoNote({ params: { id, noteId: 999_999 } }))).toBe('change_not_found')

    await shop.admin.staffOrders.addNote({
      params: { id },
      headers: { 'idempotency-key': newKey() },
      body: { text: 'B' },
    })
    const [note] = (await show(id)).timeline.flatMap((entry) => (entry.kind === 'note' ? [entry.undoId ?? 0] : []))
    const params = { id, noteId: note ?? 0 }
    expect(await codeOf(shop.sales.staffOrders.undoNote({ params }))).toBe('undo_of_colleague')
    shop.clock.advance(86_400_000)
    expect(await codeOf(shop.admin.staffOrders.undoNote({ params }))).toBe('undo_too_late')
  })
})
