import { Button, CopyButton, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { StaffPayment } from '#shared/contracts/staff-payments.ts'
import { useApi } from '../../../lib/api.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import { useStaffAction } from '../frame/index.ts'
import classes from './PaymentPanel.module.css'
import { useReloadPayments } from './payment-queries.ts'

/** An open payment link, with buttons to copy it, to mail it to the customer and to show it as a QR code. */
export function PayLink({ salesOrderId, payment }: { salesOrderId: number; payment: StaffPayment }) {
  const { paymentId, paymentUrl } = payment
  const api = useApi()
  const reload = useReloadPayments(salesOrderId)
  const [isQrShown, setQrShown] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  const send = useStaffAction(() => api.paymentDesk.sendLink({ params: { paymentId } }), {
    onSuccess: (reply) => {
      setSentTo(reply.sentTo)
      return reload()
    },
  })
  if (!paymentUrl) return null
  return (
    <div className={classes.link}>
      <TextInput label="Betaallink" value={paymentUrl} readOnly onFocus={(event) => event.currentTarget.select()} />
      <div className={classes.methods}>
        <CopyButton value={paymentUrl}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Gekopieerd' : 'Kopiëren'}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" loading={send.isPending} onClick={() => send.mutate(undefined)}>
          {sentTo ? 'Nog eens mailen' : 'Mailen naar de klant'}
        </Button>
        <Button variant="default" aria-expanded={isQrShown} onClick={() => setQrShown(!isQrShown)}>
          {isQrShown ? 'QR-code verbergen' : 'QR-code tonen'}
        </Button>
      </div>
      {isQrShown && (
        <div className={classes.qr}>
          <QrCode text={paymentUrl} label="QR-code van de betaallink" />
        </div>
      )}
      {send.notice ? (
        <Notice tone={send.notice.tone}>{send.notice.text}</Notice>
      ) : (
        sentTo && <Notice tone="good">De betaallink is gemaild naar {sentTo}.</Notice>
      )}
    </div>
  )
}
