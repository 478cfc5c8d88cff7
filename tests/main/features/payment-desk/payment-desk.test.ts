import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { diskOf, openTill, scriptedServer } from './support/till.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const passes = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
const kinds = (disk: ReturnType<typeof diskOf>) => disk.written.map(({ kind }) => kind)

/** A till on its own server and disk. */
function open() {
  const [server, disk] = [scriptedServer(), diskOf()]
  return { server, disk, till: openTill(server, disk), again: () => openTill(server, disk) }
}

describe('a payment at the till', () => {
  it('is written down, started once, asked after every two seconds, and told when it is over', async () => {
    const { server, disk, till } = open()
    const answer = await till.pays(14_985)
    expect(answer).toMatchObject({ ok: true, value: { text: '', attempt: { phase: 'starting' } } })
    await passes(0)
    expect(till.attempt()).toMatchObject({ phase: 'open', terminalCode: 'TH-1000-0001' })
    const attemptId = till.attempt()?.attemptId ?? ''
    expect(server.starts).toMatchObject([{ AttemptId: attemptId, Amount: 14_985, TerminalCode: 'TH-1000-0001' }])
    expect(till.desk.busy.reason()).toBe('Er loopt nog een betaling.')

    await passes(9)
    expect(server.asks).toBeGreaterThanOrEqual(5)
    server.becomes(attemptId, 'paid')
    await passes(2)

    expect(till.attempt()).toMatchObject({ phase: 'ended', state: 'paid' })
    expect(till.seen.finals).toMatchObject([{ attemptId, state: 'paid' }])
    expect(kinds(disk)).toEqual(['intent', 'answer', 'final', 'told'])
    expect(till.desk.busy.reason()).toBeUndefined()
    const asked = server.asks
    await passes(120)
    expect(server.asks).toBe(asked)
  })

  it('answers a key at once, and tells all pages', async () => {
    const { till } = open()
    const [first, second] = await Promise.all([
      till.send({ kind: 'key', key: '1' }),
      till.send({ kind: 'key', key: '5' }),
    ])

    expect(first).toMatchObject({ value: { text: '1' } })
    expect(second).toMatchObject({ value: { text: '15' } })
    expect(till.seen.told.at(-1)).toMatchObject([{ salesOrderId: 7, text: '15' }])
    const versions = till.seen.told.map(([desk]) => desk?.version ?? 0)
    expect(versions).toEqual([...versions].sort((a, b) => a - b))
  })

  it('takes cash along the same road', async () => {
    const { disk, till } = open()
    await till.pays(2000, 'CASH')
    await passes(0)

    expect(till.attempt()).toMatchObject({ phase: 'ended', state: 'paid', terminalCode: null })
    expect(kinds(disk)).toEqual(['intent', 'answer', 'final', 'told'])
  })

  it('does not keep the till busy for a pay link that was handed out, and goes on asking after it', async () => {
    const { server, till } = open()
    await till.pays(2000, 'PAYLINK')
    await passes(0)
    expect(till.attempt()).toMatchObject({ phase: 'open', paymentUrl: 'https://pay.example/1' })
    expect(till.desk.busy.reason()).toBeUndefined()
    await passes(3600)
    expect(till.attempt()?.phase).toBe('open')

    server.becomes(till.attempt()?.attemptId ?? '', 'paid')
    await passes(300)
    expect(till.seen.finals).toMatchObject([{ type: 'PAYLINK', state: 'paid' }])
  })

  it('starts no second while one is on its way', async () => {
    const { server, till } = open()
    await till.pays(2000)
    await passes(0)
    await till.send({ kind: 'prefill', amountCents: 500 })

    expect(await till.send({ kind: 'choose', type: 'CASH' })).toMatchObject({ ok: false, code: 'payment_running' })
    await till.send({ kind: 'confirm', confirmsOverpayment: true })
    await passes(5)
    expect(server.starts).toHaveLength(1)
    expect(till.desk.read(7).text).toBe('5,00')
  })

  it('starts one of two confirmations that come together', async () => {
    const { server, till } = open()
    await till.send({ kind: 'prefill', amountCents: 500 })
    await till.send({ kind: 'choose', type: 'TERMINAL' })
    const yes = () => till.send({ kind: 'confirm', confirmsOverpayment: false })
    await Promise.all([yes(), yes(), yes()])
    await passes(1)

    expect(server.starts).toHaveLength(1)
  })

  it('is broken off on the terminal', async () => {
    const { server, disk, till } = open()
    await till.pays(2000)
    await passes(1)
    expect(await till.send({ kind: 'abort' })).toMatchObject({ value: { attempt: { isAborting: true } } })
    await passes(1)

    expect(server.aborts).toEqual([till.attempt()?.attemptId])
    expect(till.attempt()).toMatchObject({ phase: 'ended', state: 'cancelled', isAborting: false })
    expect(kinds(disk)).toContain('abort')
  })

  it('says when it could not be broken off, and goes on asking', async () => {
    const { server, till } = open()
    await till.pays(2000)
    await passes(1)
    server.refuses.abort = { status: 503, code: 'payment_unavailable', message: 'Nu niet.' }
    await till.send({ kind: 'abort' })
    await passes(3)

    expect(till.attempt()).toMatchObject({ phase: 'open', isAborting: false, refusal: { message: 'Nu niet.' } })
  })
})

describe('a payment that is refused', () => {
  it('is over when somebody else has one open, and says whose it is', async () => {
    const { server, disk, till } = open()
    const detail = { paymentId: 'x', paymentType: 'TERMINAL', paymentUrl: null }
    server.refuses.start = { status: 409, code: 'payment_open', message: 'Er loopt al een betaling.', detail }
    await till.pays(2000)
    await passes(0)

    expect(till.attempt()).toMatchObject({ phase: 'refused', refusal: { code: 'payment_open', detail } })
    expect(till.desk.read(7).text).toBe('20,00')
    expect(disk.written.at(-1)).toMatchObject({ kind: 'answer', says: 'refused', code: 'payment_open' })
    await passes(10)
    expect(server.asks).toBe(0)
  })

  it('wants a second yes when the server says that it is more than is outstanding', async () => {
    const { server, till } = open()
    const refuse = { status: 409, code: 'overpayment', message: 'Te veel.', detail: { outstanding: 10 } }
    server.refuses.start = refuse
    server.outstanding = 10
    await till.pays(2000)
    await passes(0)
    expect(till.desk.read(7)).toMatchObject({ text: '20,00', outstandingCents: 1000 })
    server.refuses = {}

    await till.send({ kind: 'choose', type: 'TERMINAL' })
    expect(await till.send({ kind: 'confirm', confirmsOverpayment: false })).toMatchObject({ code: 'overpayment' })
    await till.send({ kind: 'confirm', confirmsOverpayment: true })
    await passes(0)
    expect(server.starts).toHaveLength(2)
  })

  it('asks again what is outstanding before it refuses for what it knew', async () => {
    const { server, till } = open()
    server.outstanding = 10
    await till.pays(1000)
    await passes(2)
    server.becomes(till.attempt()?.attemptId ?? '', 'paid')
    await passes(2)
    server.outstanding = 999

    await till.pays(5000)
    await passes(0)
    expect(server.starts).toHaveLength(2)
  })

  it('starts no other amount than the one that was said yes to, however long the answer took', async () => {
    const { server, till } = open()
    server.outstanding = 10
    await till.pays(1000)
    await passes(2)
    server.becomes(till.attempt()?.attemptId ?? '', 'paid')
    await passes(2)
    server.outstanding = 999

    await till.send({ kind: 'prefill', amountCents: 5000 })
    await till.send({ kind: 'choose', type: 'TERMINAL' })
    const saidYes = till.send({ kind: 'confirm', confirmsOverpayment: false })
    const changedMind = [till.send({ kind: 'cancel' }), till.send({ kind: 'prefill', amountCents: 70_000 })]
    await Promise.all([...changedMind, till.send({ kind: 'choose', type: 'TERMINAL' }), saidYes])
    await passes(0)

    expect(server.starts).toHaveLength(1)
    expect(till.desk.read(7).proposal).toEqual({ type: 'TERMINAL', amountCents: 70_000 })
  })

  it('is asked on the terminal that is set now, also at an order that was looked at before', async () => {
    const [server, disk] = [scriptedServer(), diskOf()]
    let terminalCode = 'TH-1000-0001'
    const till = openTill(server, disk, { terminalCode: () => terminalCode })
    await till.send({ kind: 'prefill', amountCents: 2000 })

    terminalCode = 'TH-2000-0002'
    expect(till.desk.read(7).terminalCode).toBe('TH-2000-0002')
    await till.pays(2000)
    await passes(0)

    expect(server.starts).toMatchObject([{ TerminalCode: 'TH-2000-0002' }])
  })

  it('waits for nobody once the till is locked before it was said yes to', async () => {
    const { server, till } = open()
    await till.send({ kind: 'prefill', amountCents: 2000 })
    await till.send({ kind: 'choose', type: 'TERMINAL' })
    expect(till.desk.busy.reason()).toBe('Er staat een betaling klaar om te starten.')

    till.locks()

    expect(till.desk.busy.reason()).toBeUndefined()
    expect(till.desk.read(7)).toMatchObject({ proposal: null, text: '20,00' })
    await till.send({ kind: 'confirm', confirmsOverpayment: false })
    expect(server.starts).toEqual([])
  })

  it('is not started while the server is away', async () => {
    const { server, disk, till } = open()
    server.isAway = true

    expect(await till.pays(2000)).toMatchObject({ ok: false, code: 'server_away' })
    expect(till.desk.read(7)).toMatchObject({ proposal: { amountCents: 2000 }, attempt: null })
    expect(kinds(disk)).toEqual([])
  })

  it('is not started when it cannot be written down', async () => {
    const { server, disk, till } = open()
    disk.isFull = true

    expect(await till.pays(2000)).toMatchObject({ ok: false, code: 'disk_full' })
    await passes(120)
    expect(server.starts).toEqual([])
    expect(till.desk.read(7)).toMatchObject({ text: '20,00', proposal: null, attempt: null })
  })
})

describe('a payment of which nobody knows', () => {
  it('is found again by its id when its answer was lost', async () => {
    const { server, till } = open()
    server.losesAnswers = true
    await till.pays(2000)
    await passes(0)
    const attemptId = till.attempt()?.attemptId
    await passes(2)

    expect(till.attempt()).toMatchObject({ attemptId, phase: 'open', state: 'open', refusal: null })
    expect(server.starts).toHaveLength(1)
  })

  it('was never started when the server says twice that it does not have it', async () => {
    const { server, disk, till } = open()
    server.refuses.start = { status: 502, code: 'outage', message: 'Storing.' }
    await till.pays(2000)
    await passes(2)
    expect(till.attempt()?.phase).toBe('unknown')
    await passes(5)

    expect(till.attempt()).toMatchObject({ phase: 'refused', refusal: { code: 'payment_not_started' } })
    expect(disk.written.at(-1)).toMatchObject({ kind: 'final', state: 'not_started' })
    expect(till.seen.finals).toEqual([])
  })

  it('is not taken for unstarted while the server is away', async () => {
    const { server, till } = open()
    await till.pays(2000)
    await passes(1)
    server.isAway = true
    await passes(600)
    expect(till.attempt()?.phase).toBe('silent')

    server.isAway = false
    server.becomes(till.attempt()?.attemptId ?? '', 'paid')
    till.isBack()
    await passes(0)
    expect(till.attempt()).toMatchObject({ phase: 'ended', state: 'paid' })
  })

  it('is silent after a minute, and told when it ends after all', async () => {
    const { server, till } = open()
    await till.pays(2000)
    await passes(59)
    expect(till.attempt()?.phase).toBe('open')
    await passes(2)
    expect(till.attempt()?.phase).toBe('silent')
    const asked = server.asks
    await passes(300)
    expect(server.asks - asked).toBeLessThan(12)

    server.becomes(till.attempt()?.attemptId ?? '', 'paid')
    await passes(60)
    expect(till.seen.finals).toMatchObject([{ state: 'paid' }])
  })

  it('is followed while its answer takes seventy seconds', async () => {
    const { server, till } = open()
    server.answersAfterMs = 70_000
    await till.pays(2000)
    await passes(59)
    expect(till.attempt()?.phase).toBe('starting')
    await passes(3)
    expect(till.attempt()).toMatchObject({ phase: 'silent', state: 'open' })
    await passes(10)

    expect(till.attempt()?.phase).not.toBe('refused')
    expect(server.starts).toHaveLength(1)
    expect(till.seen.finals).toEqual([])
  })

  it('goes on being asked after when the session ended, and at once when somebody logs in', async () => {
    const { server, till } = open()
    await till.pays(2000)
    await passes(1)
    server.refuses.show = { status: 401, code: 'unauthenticated', message: 'Log in.' }
    server.becomes(till.attempt()?.attemptId ?? '', 'paid')
    await passes(400)
    expect(till.attempt()?.phase).toBe('silent')

    server.refuses = {}
    till.logsIn()
    await passes(0)
    expect(till.attempt()).toMatchObject({ phase: 'ended', state: 'paid' })
  })
})

describe('a till that starts again', () => {
  it('returns to the order of a payment that was on its way, and shows the truth', async () => {
    const { server, till, again } = open()
    await till.pays(2000)
    await passes(1)
    const attemptId = till.attempt()?.attemptId ?? ''
    till.desk.stop()
    server.becomes(attemptId, 'paid')

    const next = again()
    expect(next.seen.returns).toEqual([7])
    await passes(0)
    expect(next.attempt()).toMatchObject({ attemptId, phase: 'ended', state: 'paid', amountCents: 2000 })
    expect(next.seen.finals).toMatchObject([{ attemptId }])
  })

  it('says that it was not started only after asking', async () => {
    const { server, disk } = open()
    const [intent] = await written(disk)
    const till = openTill(server, disk)
    expect(till.attempt()).toMatchObject({ attemptId: intent?.attemptId, phase: 'unknown' })
    await passes(7)

    expect(till.attempt()).toMatchObject({ phase: 'refused', refusal: { code: 'payment_not_started' } })
    till.desk.stop()
    expect(openTill(server, disk).seen.returns).toEqual([])
  })

  it('tells once more of an end that was written down and not told', async () => {
    const { server, disk } = open()
    const [intent] = await written(disk)
    await disk.append({
      kind: 'final',
      attemptId: intent?.attemptId ?? '',
      state: 'paid',
      at: '2026-11-22T10:00:00.000Z',
    })
    const till = openTill(server, disk)
    await passes(0)

    expect(till.seen.finals).toMatchObject([{ state: 'paid' }])
    expect(till.attempt()).toMatchObject({ phase: 'ended', state: 'paid' })
    expect(server.asks).toBe(0)
  })

  it('asks no other server after it, and shows nothing of it there', async () => {
    const { server, disk } = open()
    await written(disk, 'http://another.test')
    const till = openTill(server, disk)
    await passes(60)
    expect(till.seen.returns).toEqual([])
    expect(server.asks).toBe(0)
    expect(till.attempt()).toBeNull()

    till.seen.url = 'http://another.test'
    expect(till.attempt()?.phase).toBe('unknown')
    expect(till.seen.returns).toEqual([7])
  })

  async function written(disk: ReturnType<typeof diskOf>, shop = 'http://shop.test') {
    const facts = { attemptId: crypto.randomUUID(), salesOrderId: 7, type: 'TERMINAL' as const, amountCents: 2000 }
    await disk.append({ kind: 'intent', ...facts, terminalCode: null, shop, who: null, at: '2026-11-22T10:00:00.000Z' })
    return disk.written
  }
})
