import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { MOST_CHOSEN_ORDERS, TOO_MANY_ORDERS } from '#shared/contracts/staff-orders.ts'
import { LINE_STATE_WORDS, LINE_STATES, type LineState } from '#shared/domain/orders/line-states.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { useApi } from '../../../lib/api.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { ExportButton, useStaffAction } from '../frame/index.ts'
import { MailChoice } from './MailChoice.tsx'
import classes from './StaffOrders.module.css'
import { STAFF_ORDERS } from './staff-order-queries.ts'

/** Actions on all selected orders: print them, or change the state of all their lines. */
export function ChosenOrders({ ids, onDone }: { ids: readonly number[]; onDone: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [state, setState] = useState<LineState>('in_production')
  const [day, setDay] = useState<string>(() => amsterdamDay(new Date()))
  const [isMailed, setMailed] = useState(true)
  const [first] = ids
  const areTooMany = ids.length > MOST_CHOSEN_ORDERS
  const body = { orderIds: [...ids], state, day, mail: isMailed }
  const move = useStaffAction(async () => ({ ...(await api.staffOrders.moveOrders({ body })), isMailed }), {
    onSuccess: async () => {
      onDone()
      await queryClient.invalidateQueries({ queryKey: STAFF_ORDERS })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    move.mutate(undefined)
  }
  return (
    <>
      {ids.length > 0 && (
        <form className={`${classes.filters} ${classes.chosen}`} aria-label="Gekozen orders" onSubmit={submit}>
          <p role="status">{ids.length === 1 ? '1 order gekozen' : `${ids.length} orders gekozen`}</p>
          {areTooMany ? (
            <Notice tone="bad">{TOO_MANY_ORDERS}</Notice>
          ) : (
            <ExportButton href={`/api/admin/salesorder-papers?ids=${ids.join(',')}`} label="Afdrukken (PDF)" />
          )}
          <NativeSelect
            label="Alle regels naar"
            data={LINE_STATES.filter((value) => value !== 'ordered').map((value) => ({
              value,
              label: LINE_STATE_WORDS[value],
            }))}
            value={state}
            onChange={(event) => setState(LINE_STATES.find((value) => value === event.currentTarget.value) ?? state)}
          />
          <TextInput type="date" label="Dag" value={day} onChange={(event) => setDay(event.currentTarget.value)} />
          <MailChoice
            label={ids.length === 1 ? 'De klant mailen' : 'De klanten mailen'}
            isChosen={isMailed}
            onChange={setMailed}
            change={first !== undefined && day !== '' ? { salesOrderId: first, state, day } : undefined}
          />
          <Button type="submit" loading={move.isPending} disabled={day === '' || areTooMany}>
            {!isMailed
              ? 'Bewaren zonder mail'
              : ids.length === 1
                ? 'Bewaren en de klant mailen'
                : 'Bewaren en klanten mailen'}
          </Button>
        </form>
      )}
      {move.data && <Notice tone={move.data.failed.length > 0 ? 'bad' : 'good'}>{moveResultInWords(move.data)}</Notice>}
      {move.notice && <Notice tone={move.notice.tone}>{move.notice.text}</Notice>}
    </>
  )
}

type MoveResult = {
  moved: readonly number[]
  unchanged: readonly number[]
  failed: readonly number[]
  isMailed: boolean
}

/**
 * @example moveResultInWords({ moved: [1, 2], unchanged: [3], failed: [], isMailed: false })
 * // 'Bijgewerkt: 2. Al zo ver: 1.'
 */
function moveResultInWords({ moved, unchanged, failed, isMailed }: MoveResult): string {
  const mailed = moved.length === 1 ? ', de klant krijgt een mail' : ', de klanten krijgen een mail'
  return [
    `Bijgewerkt: ${moved.length}${isMailed && moved.length > 0 ? mailed : ''}.`,
    unchanged.length > 0 && `Al zo ver: ${unchanged.length}.`,
    failed.length > 0 && `Niet gelukt: order ${failed.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
