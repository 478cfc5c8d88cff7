import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { LEATHER_BATCH_MAX } from '#shared/contracts/staff-orders.ts'
import { useApi } from '../../../lib/api.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useStaffAction } from '../frame/index.ts'
import classes from './StaffOrders.module.css'
import { useOrderCacheUpdate } from './staff-order-queries.ts'

type LeatherBatchProps = {
  id: number
  rowIds: readonly number[]
  /** The batch that all these lines have, '' when it is unknown; undefined when they have different ones. */
  stored: string | undefined
}

/** Form that stores the batch of leather of lines that are in production or further. What was typed stays when other lines are selected too. */
export function LeatherBatch({ id, rowIds, stored }: LeatherBatchProps) {
  const api = useApi()
  const updateCaches = useOrderCacheUpdate(id)
  const [typed, setTyped] = useState<string>()
  const batch = typed ?? stored ?? ''
  const store = useStaffAction(
    (leatherBatch: string) =>
      api.staffOrders.setLeatherBatch({ params: { id }, body: { rowIds: [...rowIds], leatherBatch } }),
    {
      success: (leatherBatch) => (leatherBatch ? `Partij ${leatherBatch} is bewaard.` : 'De partij is weer onbekend.'),
      onSuccess: async (updated, sent) => {
        await updateCaches(updated)
        setTyped((now) => (now?.trim() === sent ? undefined : now))
      },
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    store.mutate(batch.trim())
  }
  return (
    <form className={classes.buttons} aria-label="Partij leer" onSubmit={submit}>
      <TextInput
        label="Partij leer"
        maxLength={LEATHER_BATCH_MAX}
        autoComplete="off"
        value={batch}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="default"
        loading={store.isPending}
        disabled={typed === undefined || batch.trim() === stored}
      >
        Partij bewaren
      </Button>
      {store.notice && <Notice tone={store.notice.tone}>{store.notice.text}</Notice>}
    </form>
  )
}
