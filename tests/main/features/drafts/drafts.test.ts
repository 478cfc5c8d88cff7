import { describe, expect, it } from 'vitest'
import { draftRemove, draftSend, draftsChanged } from '#shared/contracts/pos/draft-channels.ts'
import { refusal } from '../../support/away-and-back.ts'
import { chair, DRAFT, OTHER, sofa, tillWithDrafts } from '../../support/till-with-drafts.ts'

describe('a draft', () => {
  it('is on the disk before the page gets a response, and in the shop soon after', async () => {
    const { open, keep, list, disk, taker, time } = tillWithDrafts()
    open()

    const kept = await keep()

    expect(kept).toMatchObject({ ok: true, value: { draftId: DRAFT, savedBy: 'sales@leermeester.example' } })
    expect([...disk.files.keys()]).toEqual([`${DRAFT}.json`])
    await time.settle()
    expect(await list()).toMatchObject([{ state: 'sent', salesOrderId: 100 }])
    expect([...taker.orders.keys()]).toEqual([DRAFT])
  })

  it('waits while the shop is unreachable, and is sent once after the reconnect', async () => {
    const { open, keep, list, line, taker, time } = tillWithDrafts()
    const drafts = open()
    line.goAway()

    await keep()
    await time.pass(3_600_000)
    expect(taker.calls()).toBe(0)
    expect(drafts.count()).toBe(1)

    line.comeBack()
    await time.settle()
    expect(await list()).toMatchObject([{ state: 'sent' }])
    expect([taker.orders.size, drafts.count()]).toEqual([1, 0])
  })

  it('leaves no personal data on the till once it is in the shop', async () => {
    const { open, keep, disk, time } = tillWithDrafts()
    open()

    await keep()
    await time.settle()

    expect(new TextDecoder().decode(disk.files.get(`${DRAFT}.json`))).not.toContain('shoppinglist')
  })

  it('cannot be saved on a full disk, and is not sent then', async () => {
    const { open, keep, disk, taker, time } = tillWithDrafts()
    open()
    disk.fill()

    expect(await keep()).toMatchObject({ ok: false, code: 'disk_full' })
    await time.settle()
    expect(taker.calls()).toBe(0)
  })

  it('is removed from the list after it was sent and seen', async () => {
    const { open, keep, page, disk, time } = tillWithDrafts()
    open()
    await keep()
    await time.settle()

    expect(await page.ask(draftRemove, { draftId: DRAFT })).toMatchObject({ ok: true, value: { drafts: [] } })
    expect(disk.files.size).toBe(0)
  })

  it('is removed with its customer name a day after it was sent, also when the till was off', async () => {
    const { open, keep, list, disk, time } = tillWithDrafts()
    const drafts = open()
    await keep(sofa, DRAFT)
    await time.pass(12 * 3_600_000)
    await keep(chair, OTHER)
    await time.pass(11 * 3_600_000)
    expect(await list()).toHaveLength(2)

    await time.pass(2 * 3_600_000)
    expect(await list()).toMatchObject([{ draftId: OTHER }])

    drafts.stop()
    time.jump(24 * 3_600_000)
    open()
    expect([await list(), disk.files.size]).toEqual([[], 0])
  })

  it('is retried at the same times alone and with others', async () => {
    const alone = tillWithDrafts()
    const together = tillWithDrafts()
    const rounds = async ({ open, keep, taker, time }: typeof alone, ids: readonly string[]) => {
      open()
      taker.breaks(() => {
        throw refusal('server_away')
      })
      for (const id of ids) await keep(sofa, id)
      await time.pass(600_000)
      return taker.calls() / ids.length
    }

    expect(await rounds(together, [DRAFT, OTHER])).toBe(await rounds(alone, [DRAFT]))
  })

  it('waits for a user after a refusal, who can correct or remove it', async () => {
    const { open, keep, list, page, line, taker, time } = tillWithDrafts()
    const drafts = open()
    const lines = [{ id: 7, displayName: 'Bank Sofia', seenPrice: 825.62, currentPrice: 900 }]
    taker.breaks(() => {
      throw refusal('prices_changed', { lines })
    })

    await keep()
    await time.settle()
    const [refused] = await list()
    expect(refused).toMatchObject({ state: 'refused', refusalCode: 'prices_changed', order: sofa })
    expect(refused?.reason).toMatch(/Bank Sofia: was €\s825,62, is nu €\s900,00/)
    line.comeBack()
    await time.pass(3_600_000)
    expect([taker.calls(), drafts.refused()]).toEqual([1, 1])

    taker.breaks(undefined)
    await keep(chair)
    await time.settle()
    expect(await list()).toMatchObject([{ state: 'sent' }])
    expect(taker.orders.get(DRAFT)?.body).toBe(JSON.stringify(chair))
    expect(await page.ask(draftRemove, { draftId: DRAFT })).toMatchObject({ ok: true, value: { drafts: [] } })
  })

  it('is sent again after a refusal on request', async () => {
    const { open, keep, page, taker, time } = tillWithDrafts()
    open()
    taker.breaks(() => {
      throw refusal('not_enough_stock', { lines: [] })
    })
    await keep()
    await time.settle()

    taker.breaks(undefined)
    expect(await page.ask(draftSend, { draftId: DRAFT })).toMatchObject({ ok: true, value: { state: 'sent' } })
    expect(await keep()).toMatchObject({ ok: false, code: 'draft_sent' })
  })

  it('waits for a login', async () => {
    const { open, keep, list, people, taker, time } = tillWithDrafts()
    open()
    taker.breaks(() => {
      throw refusal('unauthenticated')
    })
    await keep()
    await time.settle()
    expect(await list()).toMatchObject([{ state: 'waiting' }])

    taker.breaks(undefined)
    people.logIn('Sales')
    await time.settle()
    expect(await list()).toMatchObject([{ state: 'sent' }])
  })

  it('is sent only to the shop that it was made for', async () => {
    const { open, keep, list, line, taker, time } = tillWithDrafts()
    open()
    line.goAway()
    await keep()

    line.moveTo('https://andere-winkel.example')
    line.comeBack()
    await time.settle()

    expect(taker.calls()).toBe(0)
    expect(await list()).toMatchObject([{ state: 'waiting' }])
  })

  it('is not sent to the page while the till is locked', async () => {
    const { open, keep, page, people, time } = tillWithDrafts()
    open()
    await keep()
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

    const next = tillWithDrafts({ folder: disk.folder() })
    expect(next.open().count()).toBe(0)
    expect(next.banner.notes.size).toBe(0)
    expect([...disk.files.keys()]).toEqual([`damaged/${DRAFT}.json`])
  })
})
