import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { passageLines } from '#shared/domain/measures/delivery-notes.ts'
import { readPassages } from '#shared/domain/measures/passages.ts'
import { useApi } from '../../../lib/api.ts'
import { ownFreshness } from '../../../lib/own-freshness.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { usePassagesStore } from './passages-store.ts'

/**
 * Offers to send the measures that were typed on this device with an order, for the planning and the driver. Shows what was sent.
 * Nothing when there are no measures.
 */
export function SendPassages({ salesOrderId }: { salesOrderId: number }) {
  const api = useApi()
  const client = useQueryClient()
  const { typed } = usePassagesStore()
  const queryKey = ['order-passages', salesOrderId]
  const { data: sent } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.measures.ofOrder({ params: { id: salesOrderId }, signal }),
    ...ownFreshness.account,
    meta: { isPersonal: true },
  })
  const { passages } = readPassages(typed)
  const own = passageLines(passages)
  const send = useMutation({
    mutationFn: () => api.measures.saveForOrder({ params: { id: salesOrderId }, body: passages }),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
  })
  if (!sent) return null
  const isNew = own.length > 0 && own.join() !== sent.lines.join()
  if (!isNew && sent.lines.length === 0) return null

  return (
    <Notice title={isNew ? 'Uw maten meesturen met de bezorging?' : 'Onze bezorgers hebben uw maten'}>
      <ul>
        {(isNew ? own : sent.lines).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {isNew && (
        <>
          <p>U mat dit bij “Past het?”. Onze planning en bezorgers zien dan vooraf welk meubel krap is.</p>
          <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
            Stuur mijn maten mee
          </Button>
        </>
      )}
      {send.error && <p role="alert">{send.error.message}</p>}
    </Notice>
  )
}
