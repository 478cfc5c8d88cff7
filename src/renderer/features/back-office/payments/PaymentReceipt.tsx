import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'
import { usePlatform } from '../../../platform/platform.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { StaffDialog, useStaffAction } from '../frame/index.ts'
import classes from './PaymentReceipt.module.css'
import { PrintReceipt } from './PrintReceipt.tsx'

type PaymentReceiptProps = { opened: boolean; paymentId: string; onClose: () => void }

/** Dialog with the receipt of a payment, to print or to save as PDF. */
export function PaymentReceipt({ opened, paymentId, onClose }: PaymentReceiptProps) {
  return (
    <StaffDialog opened={opened} onClose={onClose} title="Bon" centered>
      <Receipt paymentId={paymentId} />
    </StaffDialog>
  )
}

function Receipt({ paymentId }: { paymentId: string }) {
  const api = useApi()
  const platform = usePlatform()
  const receipt = useQuery({
    queryKey: ['receipt', paymentId],
    queryFn: () => api.paymentDesk.receipt({ params: { paymentId } }),
    meta: { isPersonal: true },
    ...staffFreshness.shared,
  })
  const save = useStaffAction(async (salesOrderId: number) => {
    const response = await platform.fetchFile(`/api/pay/${paymentId}/receipt.pdf`)
    if (!response.ok) throw new Error(`The receipt request returned status ${response.status}`)
    await platform.saveFile(`betaalbewijs-${salesOrderId}.pdf`, await response.blob())
  })
  return (
    <QueryView query={receipt}>
      {({ salesOrderId, title, shopLines, facts, slip }) => (
        <Stack>
          <article className={classes.sheet} data-printed-alone>
            <p className={classes.shop}>{shopLines.join('\n')}</p>
            <h3 className={classes.title}>{title}</h3>
            <dl className={classes.facts}>
              {facts.map(({ label, value, isStrong }) => (
                <div key={label} data-strong={isStrong || undefined}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            {slip.length > 0 && <pre className={classes.slip}>{slip.join('\n')}</pre>}
          </article>
          <div className={classes.ways}>
            {platform.pos ? (
              <PrintReceipt paymentId={paymentId} />
            ) : (
              <Button onClick={() => window.print()}>Afdrukken</Button>
            )}
            <Button variant="default" loading={save.isPending} onClick={() => save.mutate(salesOrderId)}>
              PDF bewaren
            </Button>
          </div>
          {save.notice && <Notice tone={save.notice.tone}>{save.notice.text}</Notice>}
        </Stack>
      )}
    </QueryView>
  )
}
