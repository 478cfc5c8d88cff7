import { describe, expect, it, vi } from 'vitest'
import { panelChanged, panelList, panelRead, panelSend } from '#shared/contracts/pos/payment-panel-channels.ts'
import { ok } from '#shared/kernel/outcome.ts'
import { registerPaymentPanels } from '#src/main/features/payments/index.ts'
import { openOwnTill } from './support/till.ts'

type Deps = Parameters<typeof registerPaymentPanels>[0]

function register(onChange?: Deps['onChange']) {
  const { onChange: _, ...deps } = openOwnTill().till.deps
  const handlers = new Map<unknown, (input: unknown) => unknown>()
  const send = vi.fn()
  const ipc = {
    send,
    handle: (channel: unknown, handler: (input: unknown) => unknown) => handlers.set(channel, handler),
  }
  const panels = registerPaymentPanels({ ...deps, ipc: ipc as unknown as Deps['ipc'], ...(onChange && { onChange }) })
  return { panels, send, ask: async (channel: unknown, input?: unknown) => handlers.get(channel)?.(input) }
}

describe('the channels of the payment panels', () => {
  it('read one panel, list all panels, and handle their events', async () => {
    const { ask, panels } = register()

    expect(await ask(panelRead, { salesOrderId: 7 })).toEqual(ok(panels.read(7)))
    expect(await ask(panelSend, { salesOrderId: 7, event: { kind: 'type', text: '15' } })).toMatchObject({
      ok: true,
      value: { salesOrderId: 7, text: '15' },
    })
    expect(await ask(panelList)).toEqual(ok({ desks: panels.all() }))
    expect(panels.all()).toMatchObject([{ salesOrderId: 7, text: '15' }])
  })

  it('notify every page and the other listeners of a change', async () => {
    const onChange = vi.fn()
    const { ask, panels, send } = register(onChange)

    await ask(panelSend, { salesOrderId: 7, event: { kind: 'type', text: '15' } })

    expect(send.mock.calls).toEqual([[panelChanged, { desks: panels.all() }]])
    expect(onChange.mock.calls).toEqual([[panels.all()]])
  })

  it('notify the pages also when there are no other listeners', async () => {
    const { ask, send } = register()

    await ask(panelSend, { salesOrderId: 7, event: { kind: 'type', text: '15' } })

    expect(send).toHaveBeenCalledTimes(1)
  })
})
