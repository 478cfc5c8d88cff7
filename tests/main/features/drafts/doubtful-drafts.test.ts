import { describe, expect, it } from 'vitest'
import { draftRemove } from '#shared/contracts/pos/draft-channels.ts'
import { refusal } from '../../support/away-and-back.ts'
import { chair, DRAFT, sofa, tillWithDrafts } from '../../support/till-with-drafts.ts'

describe('an order with an unknown outcome', () => {
  it('cannot be changed or removed before a response, and is sent again with the same key', async () => {
    const { open, saveDraft, list, page, server, time } = tillWithDrafts()
    open()
    server.setFault((when) => {
      if (when === 'after') throw refusal('server_away')
    })

    await saveDraft()
    await time.settle()
    expect(await list()).toMatchObject([{ state: 'sending', reason: expect.stringContaining('geen antwoord') }])
    expect(await saveDraft(chair)).toMatchObject({ ok: false, code: 'draft_sending' })
    expect(await saveDraft(sofa)).toMatchObject({ ok: true })
    expect(await page.ask(draftRemove, { draftId: DRAFT })).toMatchObject({ ok: false, code: 'draft_sending' })

    server.setFault(undefined)
    await time.pass(60_000)
    expect(await list()).toMatchObject([{ state: 'sent', salesOrderId: 100 }])
    expect(server.orders.size).toBe(1)
  })

  it('that the page itself sent is stored until the shop responds, and becomes one order', async () => {
    const { open, saveDraft, list, page, line, server, time } = tillWithDrafts()
    open()
    await server.api.salesOrders.place({ headers: { 'idempotency-key': DRAFT }, body: sofa })
    line.goAway()

    expect(await saveDraft(sofa, DRAFT, true)).toMatchObject({ ok: true, value: { state: 'sending' } })
    await time.pass(3_600_000)
    expect(await list()).toMatchObject([{ state: 'sending', reason: expect.stringContaining('geen antwoord') }])
    expect(await page.ask(draftRemove, { draftId: DRAFT })).toMatchObject({ ok: false, code: 'draft_sending' })

    line.comeBack()
    await time.settle()
    expect(await list()).toMatchObject([{ state: 'sent', salesOrderId: 100 }])
    expect(server.orders.size).toBe(1)
  })

  it('that was refused, then corrected and sent by the page without a response, cannot be removed', async () => {
    const { open, saveDraft, page, line, server, time } = tillWithDrafts()
    open()
    server.setFault(() => {
      throw refusal('not_enough_stock', { lines: [] })
    })
    await saveDraft()
    await time.settle()

    line.goAway()
    await saveDraft(chair, DRAFT, true)

    expect(await page.ask(draftRemove, { draftId: DRAFT })).toMatchObject({ ok: false, code: 'draft_sending' })
  })

  it('that was changed after its first version arrived is refused, and the seller must check the orders', async () => {
    const { open, saveDraft, list, server, time } = tillWithDrafts()
    open()
    await server.api.salesOrders.place({ headers: { 'idempotency-key': DRAFT }, body: sofa })

    await saveDraft(chair, DRAFT, true)
    await time.settle()

    expect(await list()).toMatchObject([
      { state: 'refused', refusalCode: 'idempotency_key_reused', reason: expect.stringMatching(/al geplaatst/) },
    ])
    expect(server.orders.size).toBe(1)
  })
})
