// @pglite: messages that are claimed with SKIP LOCKED wait for each other on one connection

import { describe, expect, it } from 'vitest'
import {
  drainOutbox,
  enqueue,
  type Message,
  outboxTable,
  withholdMessages,
} from '#src/server/features/operations/outbox/index.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { PermanentMailFailure } from '#src/server/ports/mailer.ts'
import { Outage } from '#src/server/ports/outage.ts'
import { useShop } from '#tests/support/use-shop.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('the outbox', () => {
  const shop = useShop()

  const add = (uniqueKey: string, party: 'mail' | 'erp' = 'mail') =>
    enqueue(shop.db, { party, kind: 'test', uniqueKey, payload: { text: 'hallo' }, at: shop.clock.now() })

  const drain = (deliver: (message: Message) => Promise<void>, isStopping?: () => boolean) =>
    drainOutbox({ db: shop.db, now: shop.clock.now, log: silentLog, deliver }, isStopping)

  const rows = () => shop.db.selectFrom('outbox').selectAll().orderBy('id').execute()
  const unreachable = new Outage('mail', { reason: 'unreachable', mayHaveArrived: false })

  it('sends each message once, in order', async () => {
    for (const key of ['een', 'twee', 'drie']) await add(key)
    const sent: string[] = []
    const deliver = async ({ uniqueKey }: Message) => void sent.push(uniqueKey)

    expect(await drain(deliver)).toBeUndefined()
    await drain(deliver)

    expect(sent).toEqual(['een', 'twee', 'drie'])
    expect((await rows()).map(({ state, tries }) => [state, tries])).toEqual(Array(3).fill(['sent', 1]))
  })

  it('returns when the lease of a crashed sender expires, and then sends its message again', async () => {
    await add('een')
    const until = new Date(shop.clock.now().getTime() + 5 * MINUTE)
    await outboxTable(shop.db, 'mail').take(shop.clock.now(), 5 * MINUTE)
    expect(await rows()).toMatchObject([{ state: 'sending', tries: 1 }])
    const sent: string[] = []
    const deliver = async ({ uniqueKey }: Message) => void sent.push(uniqueKey)

    expect(await drain(deliver)).toEqual(until)
    expect(sent).toEqual([])
    shop.clock.set(until.toISOString())
    expect(await drain(deliver)).toBeUndefined()

    expect(sent).toEqual(['een'])
    expect(await rows()).toMatchObject([{ state: 'sent', tries: 2 }])
  })

  describe('a held message', () => {
    const until = () => new Date(shop.clock.now().getTime() + HOUR / 2)
    const hold = (uniqueKey: string) =>
      enqueue(shop.db, { party: 'mail', kind: 'test', uniqueKey, payload: {}, at: shop.clock.now(), dueAt: until() })
    const withhold = (...keys: string[]) => shop.db.transaction().execute((tx) => withholdMessages(tx, keys))

    it('waits for its time, also when staff want everything sent now', async () => {
      await hold('een')
      await shop.db.updateTable('outbox').set({ next_try_at: shop.clock.now(), tries: 0 }).execute()
      const sent: string[] = []
      const deliver = async ({ uniqueKey }: Message) => void sent.push(uniqueKey)

      // A time that has passed would let the queue look again and again.
      expect(await drain(deliver)).toEqual(until())
      expect(sent).toEqual([])
      shop.clock.advance(HOUR / 2)
      await drain(deliver)
      expect(sent).toEqual(['een'])
    })

    it('is withheld until its first try, of which the outcome may be unknown, and never with one that was tried', async () => {
      await hold('een')
      expect(await withhold('een', 'bestaat niet')).toBe(false)
      expect(await withhold('een')).toBe(true)
      expect(await rows()).toEqual([])

      await hold('een')
      await hold('twee')
      shop.clock.advance(HOUR / 2)
      const taken = await outboxTable(shop.db, 'mail').take(shop.clock.now(), MINUTE)
      await outboxTable(shop.db, 'mail').tryAgain(taken?.id ?? 0, shop.clock.now(), 'geen antwoord')
      // As when staff send the order again.
      await shop.db.updateTable('outbox').set({ tries: 0, last_error: null }).execute()

      expect(await withhold('een', 'twee')).toBe(false)
      expect(await rows()).toHaveLength(2)
      expect(await withhold('twee')).toBe(true)
    })
  })

  describe('when the clock of the server was set back by an hour', () => {
    const setBack = () => shop.clock.set(new Date(shop.clock.now().getTime() - HOUR).toISOString())
    /** Runs the queue, and returns the messages that were sent. */
    const sentNow = async () => {
      const sent: string[] = []
      await drain(async ({ uniqueKey }) => void sent.push(uniqueKey))
      return sent
    }

    it('sends a message that was never tried at once', async () => {
      await add('een')
      setBack()

      expect(await sentNow()).toEqual(['een'])
    })

    it('retries a failed message, whose pause cannot be that long', async () => {
      await add('een')
      await drain(() => Promise.reject(unreachable))
      setBack()

      expect(await sentNow()).toEqual(['een'])
    })

    it('sends the message of a crashed sender, whose lease cannot be that long', async () => {
      await add('een')
      await outboxTable(shop.db, 'mail').take(shop.clock.now(), 2 * MINUTE)
      setBack()

      expect(await sentNow()).toEqual(['een'])
    })

    it('leaves a long pause as it is', async () => {
      await add('een')
      await shop.db
        .updateTable('outbox')
        .set({ tries: 5, next_try_at: new Date(shop.clock.now().getTime() + 3 * HOUR) })
        .execute()
      setBack()

      expect(await sentNow()).toEqual([])
    })
  })

  it('waits for a lease or a pause of a server whose clock is two minutes ahead', async () => {
    await add('een')
    await add('twee')
    const ahead = new Date(shop.clock.now().getTime() + 2 * MINUTE)
    await outboxTable(shop.db, 'mail').take(ahead, 2 * MINUTE)
    const other = await outboxTable(shop.db, 'mail').take(ahead, 2 * MINUTE)
    await outboxTable(shop.db, 'mail').tryAgain(other?.id ?? 0, new Date(ahead.getTime() + MINUTE), 'weg')

    await drain(() => Promise.reject(new Error('sent too early')))

    expect(await rows()).toMatchObject([
      { state: 'sending', tries: 1 },
      { state: 'queued', tries: 1, last_error: 'weg' },
    ])
  })

  it('stores one message when a unique key is added twice', async () => {
    await add('een')
    await add('een')
    expect(await rows()).toHaveLength(1)
  })

  it('does not send ERP messages as mails', async () => {
    await add('order', 'erp')
    await drain(async () => {
      throw new Error('not a mail')
    })
    expect(await rows()).toMatchObject([{ state: 'queued', tries: 0 }])
  })

  it('retries after 1, 5, 15 and 60 minutes, 4 and 12 hours, and then makes the message a dead letter', async () => {
    await add('een')
    const pauses: number[] = []

    for (let next: Date | undefined = shop.clock.now(); next; ) {
      shop.clock.set(next.toISOString())
      next = await drain(() => Promise.reject(unreachable))
      if (next) pauses.push(next.getTime() - shop.clock.now().getTime())
    }

    expect(pauses).toEqual([MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR])
    expect(await rows()).toMatchObject([{ state: 'dead', tries: 7, last_error: 'De mailserver is niet bereikbaar.' }])
  })

  it('makes a permanently refused message a dead letter at once, and sends the next message', async () => {
    await add('onbekend adres')
    await add('goed adres')
    const sent: string[] = []

    await drain(async ({ uniqueKey }) => {
      if (uniqueKey === 'onbekend adres') throw new PermanentMailFailure('recipient', 550)
      sent.push(uniqueKey)
    })

    expect(sent).toEqual(['goed adres'])
    expect(await rows()).toMatchObject([
      { state: 'dead', last_error: 'Het e-mailadres bestaat niet, of neemt geen mail aan. (SMTP 550)' },
      { state: 'sent' },
    ])
  })

  it('pauses after the first failure in an outage instead of trying every mail', async () => {
    await add('een')
    await add('twee')
    let deliveries = 0

    await drain(async () => {
      deliveries += 1
      throw unreachable
    })

    expect(deliveries).toBe(1)
  })

  it('sends the other mails after a defect in one mail', async () => {
    await add('kapot')
    await add('goed')

    await drain(async ({ uniqueKey }) => {
      if (uniqueKey === 'kapot') throw new TypeError('geen naam: anna@voorbeeld.example')
    })

    // Only the name of the error is stored, because its message may contain an address.
    expect(await rows()).toMatchObject([
      { state: 'queued', last_error: expect.stringContaining('(TypeError)') },
      { state: 'sent' },
    ])
  })

  it('does not send a message of a crashed server before its lease expires', async () => {
    await add('een')
    await outboxTable(shop.db, 'mail').take(shop.clock.now(), 2 * MINUTE)
    const sent: string[] = []
    const deliver = async ({ uniqueKey }: Message) => void sent.push(uniqueKey)

    await drain(deliver)
    expect(sent).toEqual([])

    shop.clock.advance(2 * MINUTE)
    await drain(deliver)
    expect(sent).toEqual(['een'])
  })

  it('sends an interrupted message at once after `releaseInterrupted`, without waiting for its lease', async () => {
    await add('een')
    await outboxTable(shop.db, 'mail').take(shop.clock.now(), 2 * MINUTE)
    await outboxTable(shop.db, 'mail').releaseInterrupted(shop.clock.now())
    const sent: string[] = []

    await drain(async ({ uniqueKey }) => void sent.push(uniqueKey))

    expect(sent).toEqual(['een'])
  })

  it('stops between two mails when the server stops', async () => {
    await add('een')
    await add('twee')
    let isStopping = false

    await drain(
      async () => {
        isStopping = true
      },
      () => isStopping,
    )

    expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'queued'])
  })
})
