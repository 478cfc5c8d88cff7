import { deskChanged, deskList, deskRead, deskSend } from '#shared/contracts/terminal/desk-channels.ts'
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
      ipc.tell(deskChanged, { desks })
      onChange?.(desks)
    },
  })
  ipc.handle(deskList, () => ok({ desks: desk.desks() }))
  ipc.handle(deskRead, ({ salesOrderId }) => ok(desk.read(salesOrderId)))
  ipc.handle(deskSend, ({ salesOrderId, event }) => desk.send(salesOrderId, event))
  return desk
}
