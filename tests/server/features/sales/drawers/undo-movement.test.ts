import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { usePayingShop } from '#tests/support/paying-shop.ts'

describe('undoing money that was put into a drawer or taken out of it', () => {
  const shop = usePayingShop()
  beforeEach(() => shop.clock.set('2026-11-21T13:00:00Z'))

  async function move(kind: 'in' | 'out', amountCents: number) {
    const movementId = randomUUID()
    const body = { movementId, kind, purpose: 'float' as const, amountCents, reason: 'Wissel', confirmsShortage: true }
    await shop.sales.drawers.move({ body })
    return movementId
  }
  const undo = (movementId: string) => shop.sales.drawers.undoMovement({ params: { movementId } })

  it('books a counter entry once, and leaves the movement', async () => {
    const id = await move('in', 10_000)

    await undo(id)
    const drawer = await undo(id)

    expect(drawer.expectedCents).toBe(0)
    expect(drawer.movements.map(({ kind, amountCents, canUndo }) => [kind, amountCents, canUndo])).toEqual(
      expect.arrayContaining([
        ['out', -10_000, undefined],
        ['in', 10_000, undefined],
      ]),
    )
    const audit = await shop.db.selectFrom('audit_entries').select('action').execute()
    expect(audit.filter(({ action }) => action === 'drawer.movement_undone')).toHaveLength(1)
  })

  it('puts back what was taken out, also when two people undo it at once', async () => {
    await move('in', 10_000)
    const id = await move('out', 4_000)
    expect((await shop.sales.drawers.show()).movements.map(({ canUndo }) => canUndo)).toEqual([true, true])

    await Promise.all([undo(id), undo(id)])

    expect((await shop.sales.drawers.show()).expectedCents).toBe(10_000)
  })

  it('refuses the day after, after a count, and for a counter entry', async () => {
    const id = await move('in', 10_000)
    await undo(id)
    const counter = await shop.db
      .selectFrom('drawer_movements')
      .select('id')
      .where('undoes', '=', id)
      .executeTakeFirstOrThrow()
    await expect(undo(counter.id)).rejects.toMatchObject({ code: 'change_not_found' })
    await expect(undo(randomUUID())).rejects.toMatchObject({ code: 'change_not_found' })

    const counted = await move('in', 5_000)
    shop.clock.advance(60_000)
    const shift = {
      shiftId: randomUUID(),
      countedCents: 5_000,
      denominations: [],
      explanation: '',
      expectedCents: 5_000,
    }
    await shop.sales.drawers.openShift({ body: shift })
    await expect(undo(counted)).rejects.toMatchObject({ code: 'undo_changed_since' })

    const late = await move('in', 1_000)
    shop.clock.advance(24 * 3_600_000)
    await expect(undo(late)).rejects.toMatchObject({ code: 'undo_too_late' })
  })
})
