import { describe, expect, it, vi } from 'vitest'
import { panelChanged, panelList, panelRead, panelSend } from '#shared/contracts/pos/payment-panel-channels.ts'
import { ok } from '#shared/kernel/outcome.ts'
import { registerPaymentDesk } from '#src/main/features/payments/index.ts'
import { openOwnTill } from './support/till.ts'

type Deps = Parameters<typeof registerPaymentDesk>[0]

function register(onChange?: Deps['onChange']) {
  const { onChange: _, ...deps } = openOwnTill().till.deps
  const handlers = new Map<unknown, (input: unknown) => unknown>()
  const tell = vi.fn()
  const ipc = {
    tell,
    handle: (channel: unknown, handler: (input: unknown) => unknown) => handlers.set(channel, handler),
  }
  const desk = registerPaymentDesk({ ...deps, ipc: ipc as unknown as Deps['ipc'], ...(onChange && { onChange }) })
  return { desk, tell, ask: async (channel: unknown, input?: unknown) => handlers.get(channel)?.(input) }
}

describe('the channels of the payment desk', () => {
  it('read a desk, list them all, and take what is done there', async () => {
    const { ask, desk } = register()

    expect(await ask(panelRead, { salesOrderId: 7 })).toEqual(ok(desk.read(7)))
    expect(await ask(panelSend, { salesOrderId: 7, event: { kind: 'type', text: '15' } })).toMatchObject({
      ok: true,
      value: { salesOrderId: 7, text: '15' },
    })
    expect(await ask(panelList)).toEqual(ok({ desks: desk.desks() }))
    expect(desk.desks()).toMatchObject([{ salesOrderId: 7, text: '15' }])
  })

  it('tell every page of a change, and whoever else shows it', async () => {
    const onChange = vi.fn()
    const { ask, desk, tell } = register(onChange)

    await ask(panelSend, { salesOrderId: 7, event: { kind: 'type', text: '15' } })

    expect(tell.mock.calls).toEqual([[panelChanged, { desks: desk.desks() }]])
    expect(onChange.mock.calls).toEqual([[desk.desks()]])
  })

  it('tell the pages also where nobody else shows it', async () => {
    const { ask, tell } = register()

    await ask(panelSend, { salesOrderId: 7, event: { kind: 'type', text: '15' } })

    expect(tell).toHaveBeenCalledTimes(1)
  })
})
