import { panelChanged, panelList, panelRead, panelSend } from '#shared/contracts/pos/payment-panel-channels.ts'
import { ok } from '#shared/kernel/outcome.ts'
import type { Ipc } from '../../ipc/ipc.ts'
import { openPaymentDesk, type PaymentDesk, type PaymentDeskDeps } from './payment-desk.ts'

type Deps = Omit<PaymentDeskDeps, 'onChange'> & {
  ipc: Ipc
  /** For whoever else shows it: the customer's display, the menu. The pages are told by themselves. */
  onChange?: PaymentDeskDeps['onChange']
}

/** Opens the payment desks and their channels; `start()` takes up what was on its way. */
export function registerPaymentDesk({ ipc, onChange, ...deps }: Deps): PaymentDesk {
  const desk = openPaymentDesk({
    ...deps,
    onChange: (desks) => {
      ipc.tell(panelChanged, { desks })
      onChange?.(desks)
    },
  })
  ipc.handle(panelList, () => ok({ desks: desk.desks() }))
  ipc.handle(panelRead, ({ salesOrderId }) => ok(desk.read(salesOrderId)))
  ipc.handle(panelSend, ({ salesOrderId, event }) => desk.send(salesOrderId, event))
  return desk
}
