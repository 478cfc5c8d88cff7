import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { LEATHER_BATCH_MAX } from '#shared/contracts/staff-orders.ts'
import { LINE_STATE_WORDS, LINE_STATES, type LineState } from '#shared/domain/orders/line-states.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { useApi } from '../../../lib/api.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useStaffAction } from '../frame/index.ts'
import { MailChoice } from './MailChoice.tsx'
import classes from './StaffOrders.module.css'
import { useOrderCacheUpdate } from './staff-order-queries.ts'

const DAY_LABELS: Readonly<Record<LineState, string>> = {
  ordered: 'Sinds',
  in_production: 'Sinds',
  ready: 'Sinds',
  planned: 'Komt op',
  delivered: 'Geleverd op',
}

type MoveLinesProps = {
  id: number
  orderedOn: string
  rowIds: readonly number[]
  /** True when one of the selected lines has leather and is not in production yet, so that its batch can be entered. */
  hasLeather: boolean
  onMoved: () => void
}

/** Form that changes the state of the selected lines. The buyer gets one mail, unless the user clears the checkbox. */
export function MoveLines({ id, orderedOn, rowIds, hasLeather, onMoved }: MoveLinesProps) {
  const api = useApi()
  const updateCaches = useOrderCacheUpdate(id)
  const [state, setState] = useState<LineState>('in_production')
  const [day, setDay] = useState(() => amsterdamDay(new Date()) as string)
  const [isMailed, setMailed] = useState(true)
  const [batch, setBatch] = useState('')
  const asksBatch = hasLeather && state === 'in_production'
  const isDayRefused = day === '' || day < orderedOn
  const move = useStaffAction(
    (mail: boolean) => {
      const body = { rowIds: [...rowIds], state, day, mail }
      const leatherBatch = batch.trim()
      const withBatch = asksBatch && leatherBatch !== '' ? { ...body, leatherBatch } : body
      return api.staffOrders.moveLines({ params: { id }, body: withBatch })
    },
    {
      success: (mail) =>
        mail
          ? 'De stand is bewaard en de klant krijgt er één mail van.'
          : 'De stand is bewaard. De klant krijgt hiervan geen mail.',
      onSuccess: async (updated) => {
        await updateCaches(updated)
        setBatch('')
        onMoved()
      },
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    move.mutate(isMailed)
  }

  return (
    <form className={classes.buttons} aria-label="Stand van de regels" onSubmit={submit}>
      <NativeSelect
        label="Nieuwe status"
        data={LINE_STATES.map((value) => ({ value, label: LINE_STATE_WORDS[value] }))}
        value={state}
        onChange={(event) => setState(LINE_STATES.find((value) => value === event.currentTarget.value) ?? state)}
      />
      <TextInput
        type="date"
        label={DAY_LABELS[state]}
        min={orderedOn}
        error={day !== '' && day < orderedOn ? 'De datum ligt vóór de bestelling.' : undefined}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      {asksBatch && (
        <TextInput
          label="Partij leer (mag leeg)"
          maxLength={LEATHER_BATCH_MAX}
          autoComplete="off"
          value={batch}
          onChange={(event) => setBatch(event.currentTarget.value)}
        />
      )}
      <MailChoice
        label="De klant mailen"
        isChosen={isMailed}
        onChange={setMailed}
        change={rowIds.length > 0 && !isDayRefused ? { salesOrderId: id, rowIds, state, day } : undefined}
      />
      <Button type="submit" variant="default" loading={move.isPending} disabled={rowIds.length === 0 || isDayRefused}>
        {rowIds.length === 0 ? 'Kies eerst regels' : isMailed ? 'Bewaren en de klant mailen' : 'Bewaren zonder mail'}
      </Button>
      {move.notice && <Notice tone={move.notice.tone}>{move.notice.text}</Notice>}
    </form>
  )
}
