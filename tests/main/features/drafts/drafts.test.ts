import { describe, expect, it } from 'vitest'
import {
  draftKeep,
  draftRemove,
  draftSend,
  draftsChanged,
  draftsList,
} from '#shared/contracts/terminal/draft-channels.ts'
import { openDrafts } from '#src/main/features/drafts/open-drafts.ts'
import type { DurableFolder } from '#src/main/ports/durable-folder.ts'
import { lineToShop, refusal } from '../../support/away-and-back.ts'
import { memoryDisk, PowerCut } from '../../support/memory-folder.ts'
import { pageOfTill } from '../../support/page-of-till.ts'
import { bannerOfTill, peopleAtTill, quietLog } from '../../support/people-at-till.ts'
import { tillTime } from '../../support/till-time.ts'

const DRAFT = '0b9f3c52-58a7-4a1e-9d7c-2f4f6f6e5a01'
const OTHER = '0b9f3c52-58a7-4a1e-9d7c-2f4f6f6e5a02'
const sofa = { lastname: 'Jansen', shoppinglist: [{ id: 7, basePrice: 825.62, count: 1 }] }
const chair = { lastname: 'Jansen', shoppinglist: [{ id: 8, basePrice: 400, count: 1 }] }

/** A shop that takes orders as ours does: a key once, and another body under it never. */
function shopThatTakesOrders() {
  const orders = new Map<string, { salesOrderId: number; body: string }>()
  let calls = 0
  let fault: ((when: 'before' | 'after') => void) | undefined
  const api = {
    salesOrders: {
      async place({ headers, body }: { headers: { 'idempotency-key': string }; body: unknown }) {
        calls += 1
        fault?.('before')
        const key = headers['idempotency-key']
        const order = orders.get(key) ?? { salesOrderId: 100 + orders.size, body: JSON.stringify(body) }
        if (order.body !== JSON.stringify(body)) throw refusal('idempotency_key_reused')
        orders.set(key, order)
        fault?.('after')
        return { message: 'Order aangemaakt.', salesOrderId: order.salesOrderId, salesOrderDeposit: 0, orderToken: 't' }
      },
    },
  }
  return {
    api,
    orders,
    calls: () => calls,
    breaks(next: typeof fault) {
      fault = next
    },
  }
}

function till(options: { folder?: DurableFolder; taker?: ReturnType<typeof shopThatTakesOrders> } = {}) {
  const taker = options.taker ?? shopThatTakesOrders()
  const disk = memoryDisk()
  const folder = options.folder ?? disk.folder()
  const time = tillTime()
  const page = pageOfTill()
  const people = peopleAtTill()
  const line = lineToShop(taker.api)
  const banner = bannerOfTill()
  const open = () =>
    openDrafts({
      ...{ shop: line.shop, sessions: people.sessions, ipc: page.ipc, folder, state: banner.state },
      ...{ clock: time.clock, timers: time.timers, log: quietLog },
    })
  const keep = (order: Record<string, unknown> = sofa, draftId = DRAFT) =>
    page.ask(draftKeep, { draftId, title: 'Jansen, € 999,00', order })
  const list = async () => {
    const answer = await page.ask(draftsList, null)
    return answer.ok ? answer.value.drafts : []
  }
  return { taker, disk, time, page, people, line, banner, open, keep, list }
}

describe('an order that is kept on the till', () => {
  it('is on the disk before anybody hears that it is kept, and in the shop soon after', async () => {
    const { open, keep, list, disk, taker, time } = till()
    open()

    const kept = await keep()

    expect(kept).toMatchObject({ ok: true, value: { draftId: DRAFT, savedBy: 'sales@leermeester.example' } })
    expect([...disk.files.keys()]).toEqual([`${DRAFT}.json`])
    await time.settle()
    expect(await list()).toMatchObject([{ state: 'sent', salesOrderId: 100 }])
    expect([...taker.orders.keys()]).toEqual([DRAFT])
  })

  it('waits while the shop is away, and is sent once when it is back', async () => {
    const { open, keep, list, line, taker, time } = till()
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

  it('leaves nothing of its buyer on the till once it is in the shop', async () => {
    const { open, keep, disk, time } = till()
    open()

    await keep()
    await time.settle()

    expect(new TextDecoder().decode(disk.files.get(`${DRAFT}.json`))).not.toContain('shoppinglist')
  })

  it('cannot be kept on a full disk, and is then not sent either', async () => {
    const { open, keep, disk, taker, time } = till()
    open()
    disk.fill()

    expect(await keep()).toMatchObject({ ok: false, code: 'disk_full' })
    await time.settle()
    expect(taker.calls()).toBe(0)
  })

  it('is asked after with the same key when no answer came, and cannot be changed or thrown away meanwhile', async () => {
    const { open, keep, list, page, taker, time } = till()
    open()
    taker.breaks((when) => {
      if (when === 'after') throw refusal('server_away')
    })

    await keep()
    await time.settle()
    expect(await list()).toMatchObject([{ state: 'sending', reason: expect.stringContaining('geen antwoord') }])
    expect(await keep(chair)).toMatchObject({ ok: false, code: 'draft_sending' })
    expect(await keep(sofa)).toMatchObject({ ok: true })
    expect(await page.ask(draftRemove, { draftId: DRAFT })).toMatchObject({ ok: false, code: 'draft_sending' })

    taker.breaks(undefined)
    await time.pass(60_000)
    expect(await list()).toMatchObject([{ state: 'sent', salesOrderId: 100 }])
    expect(taker.orders.size).toBe(1)
  })

  it('is for a person once it is refused, who may mend it or throw it away', async () => {
    const { open, keep, list, page, line, taker, time } = till()
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

  it('is sent again after a refusal when a person says so', async () => {
    const { open, keep, page, taker, time } = till()
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

  it('waits for somebody to log in', async () => {
    const { open, keep, list, people, taker, time } = till()
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

  it('goes to no other shop than the one it was made for', async () => {
    const { open, keep, list, line, taker, time } = till()
    open()
    line.goAway()
    await keep()

    line.moveTo('https://andere-winkel.example')
    line.comeBack()
    await time.settle()

    expect(taker.calls()).toBe(0)
    expect(await list()).toMatchObject([{ state: 'waiting' }])
  })

  it('is told to nobody while the till is locked', async () => {
    const { open, keep, page, people, time } = till()
    open()
    await keep()
    await time.settle()
    const before = page.heard(draftsChanged).length

    people.lock()
    expect(page.heard(draftsChanged)).toHaveLength(before)
    people.unlock()
    expect(page.heard(draftsChanged)).toHaveLength(before + 1)
  })

  it('is put aside when its file is damaged, and somebody is told so once', () => {
    const { open, disk, banner } = till()
    disk.files.set(`${DRAFT}.json`, new TextEncoder().encode('{"version":1,"dra'))

    open()
    expect(banner.notes.get('drafts-damaged')).toContain('beschadigd')

    const next = till({ folder: disk.folder() })
    expect(next.open().count()).toBe(0)
    expect(next.banner.notes.size).toBe(0)
    expect([...disk.files.keys()]).toEqual([`damaged/${DRAFT}.json`])
  })
})

describe('a till that loses power while orders are being sent', () => {
  const cuts = [1, 2, 3, 4, 5, 6, 7].flatMap((change) =>
    (['before', 'after'] as const).map((when) => ({ change, when })),
  )

  it.each(cuts)(
    '$when change $change of its disk has each order that it said it kept in the shop, once',
    async (cut) => {
      const disk = memoryDisk()
      const taker = shopThatTakesOrders()
      const dying = till({ folder: disk.folder(cut), taker })
      dying.open()
      const kept = [await dying.keep(sofa, DRAFT), await dying.keep(chair, OTHER)]
      await dying.time.settle()

      const next = till({ folder: disk.folder(), taker })
      await next.open().sendWaiting()

      const promised = [DRAFT, OTHER].filter((_, index) => kept[index]?.ok)
      expect([...taker.orders.keys()]).toEqual(expect.arrayContaining(promised))
      expect(taker.orders.size).toBeLessThanOrEqual(2)
      expect((await next.list()).every(({ state }) => state === 'sent')).toBe(true)
    },
  )

  it.each(['before', 'after'] as const)('has it there once when it went %s the order arrived', async (moment) => {
    const disk = memoryDisk()
    const taker = shopThatTakesOrders()
    const dying = till({ folder: disk.folder(), taker })
    dying.open()
    taker.breaks((when) => {
      if (when === moment) throw new PowerCut()
    })
    await dying.keep()
    await dying.time.settle()

    taker.breaks(undefined)
    const next = till({ folder: disk.folder(), taker })
    await next.open().sendWaiting()

    expect(taker.orders.size).toBe(1)
    expect(await next.list()).toMatchObject([{ state: 'sent', salesOrderId: 100 }])
  })
})
