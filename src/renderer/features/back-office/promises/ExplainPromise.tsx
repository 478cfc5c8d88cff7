import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ShownPeriod } from '#shared/contracts/order-promises.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { Notice } from '../../../ui/Notice.tsx'
import classes from './Promises.module.css'
import { usePromiseActions } from './promise-queries.ts'
import { type ReasonDraft, ReasonFields } from './ReasonFields.tsx'

type ExplainPromiseProps = { salesOrderId: number; period: ShownPeriod; onClose: () => void }

/** Form for why a promise was not kept. */
export function ExplainPromise({ salesOrderId, period, onClose }: ExplainPromiseProps) {
  const [reason, setReason] = useState<ReasonDraft>({ cause: period.cause ?? '', explanation: period.explanation })
  const [wasTried, setTried] = useState(false)
  const { explain } = usePromiseActions(salesOrderId, onClose)
  useUnsaved(reason.explanation !== period.explanation)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const { cause, explanation } = reason
    if (cause !== '') explain.mutate({ promiseId: period.promiseId, cause, explanation })
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label={`Reden van ${period.product}`}>
      <div className={classes.fields}>
        <ReasonFields
          value={reason}
          onChange={setReason}
          error={wasTried && reason.cause === '' ? 'Kies een reden.' : undefined}
        />
      </div>
      {explain.notice && <Notice tone={explain.notice.tone}>{explain.notice.text}</Notice>}
      <div className={classes.buttons}>
        <Button type="submit" loading={explain.isPending}>
          Vastleggen
        </Button>
        <Button variant="default" onClick={onClose}>
          Niet wijzigen
        </Button>
      </div>
    </form>
  )
}
