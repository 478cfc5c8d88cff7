import { describe, expect, it } from 'vitest'
import { draftRemove } from '#shared/contracts/pos/draft-channels.ts'
import { refusal } from '../../support/away-and-back.ts'
import { chair, DRAFT, sofa, tillWithDrafts } from '../../support/till-with-drafts.ts'

describe('an order with an unknown outcome', () => {
  it('is sent again with the same key after no response, and cannot be changed or removed until then', async () => {
    const { open, saveDraft, list, page, server, time } = tillWithDrafts()
    open()
    server.breaks((when) => {
      if (when === 'after') throw refusal('server_away')
    })

    await saveDraft()
    await time.settle()
    expect(await list()).toMatchObject([{ state: 'sending', reason: expect.stringContaining('geen antwoord') }])
    expect(await saveDraft(chair)).toMatchObject({ ok: false, code: 'draft_sending' })
    expect(await saveDraft(sofa)).toMatchObject({ ok: true })
    expect(await page.ask(draftRemove, { draftId: DRAFT })).toMatchObject({ ok: false, code: 'draft_sending' })

    server.breaks(undefined)
    await time.pass(60_000)
    expect(await list()).toMatchObject([{ state: 'sent', salesOrderId: 100 }])
    expect(server.orders.size).toBe(1)
  })

  it('that the page sent itself stays until the shop responds, and gives one order', async () => {
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

  it('that was refused, corrected and sent by the page without a response cannot be removed either', async () => {
    const { open, saveDraft, page, line, server, time } = tillWithDrafts()
    open()
    server.breaks(() => {
      throw refusal('not_enough_stock', { lines: [] })
    })
    await saveDraft()
    await time.settle()

    line.goAway()
    await saveDraft(chair, DRAFT, true)

    expect(await page.ask(draftRemove, { draftId: DRAFT })).toMatchObject({ ok: false, code: 'draft_sending' })
  })

  it('that was changed after a call that arrived is refused, and the seller is told to check the existing orders', async () => {
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
