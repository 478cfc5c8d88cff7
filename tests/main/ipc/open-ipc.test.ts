import { describe, expect, it } from 'vitest'
import type { WireOutcome } from '#shared/contracts/pos/channel-names.ts'
import { channels } from '#shared/contracts/pos/channels.ts'
import { displayChanged } from '#shared/contracts/pos/display-channels.ts'
import { panelChanged } from '#shared/contracts/pos/payment-panel-channels.ts'
import { ok } from '#shared/kernel/outcome.ts'
import { openIpc } from '#src/main/ipc/open-ipc.ts'

type Event = Parameters<Parameters<Parameters<typeof openIpc>[0]['ipcMain']['handle']>[1]>[0]

function open({ access = undefined as 'unauthenticated' | 'forbidden' | undefined } = {}) {
  const listeners = new Map<string, (event: Event, input: unknown) => unknown>()
  const reported: unknown[] = []
  /** Events that the pages of the seller received. */
  const sentToSeller: unknown[] = []
  /** Events that the customer window received. */
  const sentToCustomer: unknown[] = []
  const ipc = openIpc({
    channels: Object.values(channels),
    ipcMain: { handle: (name, listener) => void listeners.set(name, listener) },
    isOwnPage: (url) => url.startsWith('app://leermeester/'),
    isCustomerPage: (url) => url.startsWith('app://klant/'),
    pages: () => [
      {
        getURL: () => 'app://leermeester/',
        isDestroyed: () => false,
        send: (...words) => void sentToSeller.push(words),
      },
      { getURL: () => 'app://klant/', isDestroyed: () => false, send: (...words) => void sentToCustomer.push(words) },
      {
        getURL: () => 'app://leermeester/',
        isDestroyed: () => true,
        send: () => void sentToSeller.push('to a destroyed page'),
      },
      {
        getURL: () => 'file:///prints/bon.pdf',
        isDestroyed: () => false,
        send: () => void sentToSeller.push('to a printed document'),
      },
    ],
    accessRefusal: (needed) => (needed === 'page' ? undefined : access),
    report: (error) => void reported.push(error),
  })
  const ownFrame = { url: 'app://leermeester/kassa', parent: null }
  const ask = (name: string, input: unknown, frame: object | null = ownFrame) =>
    listeners.get(name)?.({ senderFrame: frame } as Event, input) as Promise<WireOutcome> // all members that are read
  return { ipc, ask, reported, sentToSeller, sentToCustomer, names: [...listeners.keys()] }
}

describe('the connection between page and main process', () => {
  it('accepts calls only from the main frame of our own page', async () => {
    const { ipc, ask } = open()
    ipc.handle(channels.displayOpen, ({ isOpen = false }) => ok({ isOpen, shows: { kind: 'welcome' } }))
    const input = { isOpen: true }

    const strangers = [
      null,
      { url: 'https://elsewhere.example/', parent: null },
      { url: 'app://leermeester.elsewhere/', parent: null },
      { url: 'app://leermeester/', parent: { url: 'app://leermeester/' } },
    ]

    expect(await ask('display:open', input)).toMatchObject({ ok: true, value: { isOpen: true } })
    for (const frame of strangers)
      expect(await ask('display:open', input, frame)).toMatchObject({ ok: false, code: 'forbidden' })
  })

  it('refuses a call without access before the input is read', async () => {
    const { ipc, ask } = open({ access: 'unauthenticated' })
    let isCalled = false
    ipc.handle(channels.printersList, () => {
      isCalled = true
      return ok({ printers: [] })
    })

    expect(await ask('prints:printers', { wrong: true })).toMatchObject({ code: 'unauthenticated' })
    expect(isCalled).toBe(false)
  })

  it('accepts only input of the schema, up to the size limit', async () => {
    const { ipc, ask } = open()
    ipc.handle(channels.tillOpen, () =>
      ok({ session: null, isLocked: false, till: null, vault: 'kept', pinHolders: [] }),
    )
    const circle: Record<string, unknown> = {}
    circle.circle = circle

    expect(await ask('till:open', { name: '' })).toMatchObject({ code: 'invalid_input', fields: [{ field: 'name' }] })
    expect(await ask('till:open', undefined)).toMatchObject({ code: 'invalid_input' })
    expect(await ask('till:open', { name: 'x'.repeat(1_000_001) })).toMatchObject({ code: 'body_too_large' })
    expect(await ask('till:open', circle)).toMatchObject({ code: 'body_too_large' })
  })

  it.each([
    ['bytes', new ArrayBuffer(2_000_000)],
    ['a view of bytes', { name: new Uint8Array(2_000_000) }],
    ['a map', { name: new Map([['x', 'x'.repeat(2_000_000)]]) }],
    ['a set', { name: [new Set(['x'.repeat(2_000_000)])] }],
    ['a sparse array', { name: new Array(2_000_000) }],
    ['a bigint', { name: 10n }],
  ])('refuses %s as too large, because its size is unknown', async (_, input) => {
    const { ipc, ask } = open()
    ipc.handle(channels.tillOpen, () =>
      ok({ session: null, isLocked: false, till: null, vault: 'kept', pinHolders: [] }),
    )

    expect(await ask('till:open', input)).toMatchObject({ code: 'body_too_large' })
  })

  it('logs an error of a feature, and hides its details from the page', async () => {
    const { ipc, ask, reported } = open()
    ipc.handle(channels.stateRead, () => {
      throw new Error('with a secret in it')
    })

    expect(JSON.stringify(await ask('state:read', null))).not.toContain('secret')
    expect(reported).toHaveLength(1)
  })

  it('queues a call until its feature is open, and refuses it when the feature fails to open', async () => {
    const { ipc, ask, names } = open()
    const queued = ask('state:read', null)
    const unhandled = ask('desk:read', { salesOrderId: 1 })

    ipc.handle(channels.stateRead, () => {
      throw new Error('the handler was called')
    })
    ipc.allOpen()

    expect(await queued).toMatchObject({ code: 'unexpected' })
    expect(await unhandled).toMatchObject({ code: 'unexpected' })
    expect(names.sort()).toEqual(
      Object.values(channels)
        .map(({ channel }) => channel)
        .sort(),
    )
  })

  it('accepts from the customer window only its own channels', async () => {
    const { ipc, ask } = open()
    const customer = { url: 'app://klant/kassa/klantscherm', parent: null }
    for (const channel of Object.values(channels)) ipc.handle(channel, () => ok({} as never))
    const answer = { offerId: 'a', answer: { kind: 'leather', revision: '1', leatherId: 3 } }

    expect(await ask('display:read', null, customer)).toMatchObject({ ok: true })
    expect(await ask('display:answer', answer, customer)).toMatchObject({ ok: true })
    expect(await ask('display:answer', { ...answer, offerId: 7 }, customer)).toMatchObject({ code: 'invalid_input' })
    for (const { channel } of Object.values(channels)) {
      if (channel !== 'display:read' && channel !== 'display:answer')
        expect(await ask(channel, {}, customer)).toMatchObject({ code: 'forbidden' })
    }
  })

  it('sends to the customer window only its own event', () => {
    const { ipc, sentToSeller, sentToCustomer } = open()

    ipc.send(panelChanged, { desks: [] })
    ipc.send(displayChanged, { kind: 'welcome' })

    expect(sentToSeller).toHaveLength(2)
    expect(sentToCustomer).toEqual([['display:changed', { kind: 'welcome' }]])
  })

  it('sends an event to every open page of the seller, and to no other page', () => {
    const { ipc, sentToSeller } = open()

    ipc.send({ event: 'display:changed', payload: channels.displayShow.input }, { kind: 'welcome' })

    expect(sentToSeller).toEqual([['display:changed', { kind: 'welcome' }]])
  })
})
