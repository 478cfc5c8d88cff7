import { describe, expect, it } from 'vitest'
import { draftCalled, draftRemove, draftSend, draftsChanged, draftsList } from '#shared/contracts/pos/draft-channels.ts'
import { refusal } from '../../support/away-and-back.ts'
import { chair, DRAFT, OTHER, shopThatTakesOrders, sofa, tillWithDrafts } from '../../support/till-with-drafts.ts'

describe('a draft', () => {
  it('is on the disk before the page gets a response, and in the shop soon after', async () => {
    const { open, saveDraft, list, disk, server, time } = tillWithDrafts()
    open()

    const saved = await saveDraft()

    expect(saved).toMatchObject({ ok: true, value: { draftId: DRAFT, savedBy: 'sales@leermeester.example' } })
    expect([...disk.files.keys()]).toEqual([`${DRAFT}.json`])
    await time.settle()
    expect(await list()).toMatchObject([{ state: 'sent', salesOrderId: 100 }])
    expect([...server.orders.keys()]).toEqual([DRAFT])
  })

  it('waits while the shop is unreachable, and is sent once after the reconnect', async () => {
    const { open, saveDraft, list, line, server, time } = tillWithDrafts()
    const drafts = open()
    line.goAway()

    await saveDraft()
    await time.pass(3_600_000)
    expect(server.calls()).toBe(0)
    expect(drafts.count()).toBe(1)

    line.comeBack()
    await time.settle()
    expect(await list()).toMatchObject([{ state: 'sent' }])
    expect([server.orders.size, drafts.count()]).toEqual([1, 0])
  })

  it('is sent again also when a retry falls due while a round is still waiting for a response', async () => {
    const server = shopThatTakesOrders()
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    let isAway = true
    const place: typeof server.api.salesOrders.place = async (input) => {
      if (isAway && input.headers['idempotency-key'] === DRAFT) await answered
      if (isAway) throw refusal('server_away')
      return server.api.salesOrders.place(input)
    }
    const slow = { ...server, api: { salesOrders: { place } } }
    const { open, saveDraft, page, line, time, list } = tillWithDrafts({ server: slow })
    open()
    line.goAway()
    await saveDraft()
    await time.pass(1_000)
    await saveDraft(chair, OTHER)
    line.comeBack()
    await time.settle()
    await page.ask(draftSend, { draftId: OTHER })
    await time.pass(20_000)

    answer()
    await time.settle()
    isAway = false
    await time.pass(600_000)

    expect(await list()).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
  })

  it('leaves no personal data on the till once it is in the shop', async () => {
    const { open, saveDraft, disk, time } = tillWithDrafts()
    open()

    await saveDraft()
    await time.settle()

    expect(new TextDecoder().decode(disk.files.get(`${DRAFT}.json`))).not.toContain('shoppinglist')
  })

  it('cannot be saved on a full disk, and is not sent then', async () => {
    const { open, saveDraft, disk, server, time } = tillWithDrafts()
    open()
    disk.fill()

    expect(await saveDraft()).toMatchObject({ ok: false, code: 'disk_full' })
    await time.settle()
    expect(server.calls()).toBe(0)
  })

  it('can be removed from the list after it was sent', async () => {
    const { open, saveDraft, page, disk, time } = tillWithDrafts()
    open()
    await saveDraft()
    await time.settle()

    expect(await page.ask(draftRemove, { draftId: DRAFT })).toMatchObject({ ok: true, value: { drafts: [] } })
    expect(disk.files.size).toBe(0)
  })

  it('is removed with its customer name a day after it was sent, also when the till was off', async () => {
    const { open, saveDraft, list, disk, time } = tillWithDrafts()
    const drafts = open()
    await saveDraft(sofa, DRAFT)
    await time.pass(12 * 3_600_000)
    await saveDraft(chair, OTHER)
    await time.pass(11 * 3_600_000)
    expect(await list()).toHaveLength(2)

    await time.pass(2 * 3_600_000)
    expect(await list()).toMatchObject([{ draftId: OTHER }])

    drafts.stop()
    time.jump(24 * 3_600_000)
    open()
    expect([await list(), disk.files.size]).toEqual([[], 0])
  })

  it('is retried as often together with another draft as alone', async () => {
    const alone = tillWithDrafts()
    const together = tillWithDrafts()
    const callsPerDraft = async ({ open, saveDraft, server, time }: typeof alone, ids: readonly string[]) => {
      open()
      server.setFault(() => {
        throw refusal('server_away')
      })
      for (const id of ids) await saveDraft(sofa, id)
      await time.pass(600_000)
      return server.calls() / ids.length
    }

    expect(await callsPerDraft(together, [DRAFT, OTHER])).toBe(await callsPerDraft(alone, [DRAFT]))
  })

  it('is not retried after a refusal, and is sent when a user has corrected it', async () => {
    const { open, saveDraft, list, page, line, server, time } = tillWithDrafts()
    const drafts = open()
    const lines = [{ id: 7, displayName: 'Bank Sofia', seenPrice: 825.62, currentPrice: 900 }]
    server.setFault(() => {
      throw refusal('prices_changed', { lines })
    })

    await saveDraft()
    await time.settle()
    const [refused] = await list()
    expect(refused).toMatchObject({ state: 'refused', refusalCode: 'prices_changed', order: sofa })
    expect(refused?.reason).toMatch(/Bank Sofia: was €\s825,62, is nu €\s900,00/)
    line.comeBack()
    await time.pass(3_600_000)
    expect([server.calls(), drafts.refused()]).toEqual([1, 1])

    server.setFault(undefined)
    await saveDraft(chair)
    await time.settle()
    expect(await list()).toMatchObject([{ state: 'sent' }])
    expect(server.orders.get(DRAFT)?.body).toBe(JSON.stringify(chair))
    expect(await page.ask(draftRemove, { draftId: DRAFT })).toMatchObject({ ok: true, value: { drafts: [] } })
  })

  it('is sent again on request after a refusal', async () => {
    const { open, saveDraft, page, server, time } = tillWithDrafts()
    open()
    server.setFault(() => {
      throw refusal('not_enough_stock', { lines: [] })
    })
    await saveDraft()
    await time.settle()

    server.setFault(undefined)
    expect(await page.ask(draftSend, { draftId: DRAFT })).toMatchObject({ ok: true, value: { state: 'sent' } })
    expect(await saveDraft()).toMatchObject({ ok: false, code: 'draft_sent' })
  })

  it('waits for a login when the shop refuses the session', async () => {
    const { open, saveDraft, list, people, server, time } = tillWithDrafts()
    open()
    server.setFault(() => {
      throw refusal('unauthenticated')
    })
    await saveDraft()
    await time.settle()
    expect(await list()).toMatchObject([{ state: 'waiting' }])

    server.setFault(undefined)
    people.logIn('Sales')
    await time.settle()
    expect(await list()).toMatchObject([{ state: 'sent' }])
  })

  it('with a discount is sent by the seller who gave it, or by hand, never for whoever logs in next', async () => {
    const { open, saveDraft, list, page, people, line, server, time } = tillWithDrafts()
    const drafts = open()
    const cheaper = { ...sofa, discounts: [{ kind: 'percent', value: 10, reason: 'Beurs' }] }
    line.goAway()
    await saveDraft(cheaper)
    await saveDraft({ ...cheaper, lastname: 'Visser' }, OTHER, true)
    people.logIn('Admin')
    line.comeBack()
    await time.pass(3_600_000)
    expect(server.calls()).toBe(0)
    expect(await list()).toMatchObject([{ state: 'waiting' }, { state: 'sending' }])

    expect(await page.ask(draftSend, { draftId: DRAFT })).toMatchObject({ ok: true, value: { state: 'sent' } })
    expect(server.calls()).toBe(1)
    drafts.stop()
    open()
    await time.pass(3_600_000)
    expect(server.calls()).toBe(1)

    people.logIn('Sales')
    await time.settle()
    expect(await list()).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
  })

  it.each([{ discounts: [{ kind: 'percent', value: 10, reason: 'Beurs' }] }, { keepsPromise: true }])(
    'that a user sent by hand is sent again for that user only, also after a restart: %o',
    async (agreed) => {
      const till = tillWithDrafts()
      const drafts = till.open()
      till.server.setFault((when) => {
        if (when === 'before') throw refusal('prices_changed')
      })
      await till.saveDraft({ ...sofa, ...agreed })
      await till.time.settle()
      till.people.logIn('Admin')
      till.server.setFault(() => {
        throw refusal('server_away')
      })
      await till.page.ask(draftSend, { draftId: DRAFT })
      till.server.setFault(undefined)

      drafts.stop()
      till.people.logIn('Sales')
      till.open()
      await till.time.pass(3_600_000)
      expect(till.server.orders.size).toBe(0)
      till.people.logIn('Admin')
      await till.time.settle()
      expect(await till.list()).toMatchObject([{ state: 'sent' }])
    },
  )

  it('is sent only to the shop that it was made for', async () => {
    const { open, saveDraft, list, line, server, time } = tillWithDrafts()
    open()
    line.goAway()
    await saveDraft()

    line.moveTo('https://andere-winkel.example')
    line.comeBack()
    await time.settle()

    expect(server.calls()).toBe(0)
    expect(await list()).toMatchObject([{ state: 'waiting' }])
  })

  it('is not reported to the page while the till is locked', async () => {
    const { open, saveDraft, page, people, time } = tillWithDrafts()
    open()
    await saveDraft()
    await time.settle()
    const before = page.heard(draftsChanged).length

    people.lock()
    expect(page.heard(draftsChanged)).toHaveLength(before)
    people.unlock()
    expect(page.heard(draftsChanged)).toHaveLength(before + 1)
  })

  it('is moved aside when its file is damaged, with one note for the user', () => {
    const { open, disk, banner } = tillWithDrafts()
    disk.files.set(`${DRAFT}.json`, new TextEncoder().encode('{"version":1,"dra'))

    open()
    expect(banner.notes.get('drafts-damaged')).toContain('beschadigd')

    const restarted = tillWithDrafts({ folder: disk.folder() })
    expect(restarted.open().count()).toBe(0)
    expect(restarted.banner.notes.size).toBe(0)
    expect([...disk.files.keys()]).toEqual([`damaged/${DRAFT}.json`])
  })
})

it('a stored order keeps when the customer was called, also after a restart and another try', async () => {
  const till = tillWithDrafts()
  till.open()
  till.server.setFault((when) => {
    if (when === 'before') throw refusal('prices_changed')
  })
  await till.saveDraft()
  await till.time.settle()
  till.time.jump(60_000)

  const marked = await till.page.ask(draftCalled, { draftId: DRAFT })
  await till.page.ask(draftSend, { draftId: DRAFT })
  till.open()

  const called = { dateTime: till.time.clock.now().toISOString(), by: 'sales@leermeester.example' }
  expect(marked).toMatchObject({ ok: true, value: { called } })
  const answer = await till.page.ask(draftsList, null)
  expect(answer).toMatchObject({ ok: true, value: { drafts: [{ state: 'refused', called }] } })
  expect(await till.page.ask(draftCalled, { draftId: OTHER })).toMatchObject({ ok: false, code: 'draft_not_found' })
})
