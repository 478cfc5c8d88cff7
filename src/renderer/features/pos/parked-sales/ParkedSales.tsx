import { useState } from 'react'
import type { ParkedSale } from '#shared/contracts/parked-sales.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { momentInWords } from '#shared/kernel/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { hasOrderContent, orderContent } from '../quick-order/index.ts'
import classes from './ParkedSales.module.css'
import { useParkedSales, useRemoveParked, useTakeBack } from './parked-queries.ts'
import { ageInWords, parkedProblem } from './parked-words.ts'
import { usePendingTakes } from './pending-takes.ts'
import { RemoveParked } from './RemoveParked.tsx'
import { ReplaceOrderQuestion } from './ReplaceOrderQuestion.tsx'

/**
 * List of the parked sales of all tills. A sale can be taken back only once. When a request to take a sale back got no
 * response, a notice above the list offers to try again.
 */
export function ParkedSales({ onTaken }: { onTaken: () => void }) {
  const list = useParkedSales()
  const take = useTakeBack(onTaken)
  const remove = useRemoveParked()
  const pending = usePendingTakes((state) => state.pending)
  const [toTake, setToTake] = useState<{ parkedSaleId: string; title: string }>()
  const [toRemove, setToRemove] = useState<ParkedSale>()
  const problem = take.error ?? remove.error

  const takeBack = (sale: { parkedSaleId: string; title: string }) => {
    remove.reset()
    if (hasOrderContent(orderContent())) setToTake(sale)
    else take.mutate(sale)
  }
  return (
    <div className={classes.page}>
      {problem && <Notice tone="bad">{parkedProblem(problem)}</Notice>}
      {pending
        .filter(({ parkedSaleId }) => !(take.isPending && take.variables.parkedSaleId === parkedSaleId))
        .map((sale) => (
          <Notice key={sale.parkedSaleId} title={`“${sale.title}” is nog niet teruggenomen.`}>
            <p>De verkoop is niet weg. Hij staat op uw naam tot u hem hier opnieuw terugneemt, uiterlijk morgen.</p>
            <Button variant="default" disabled={take.isPending} onClick={() => takeBack(sale)}>
              Opnieuw proberen
            </Button>
          </Notice>
        ))}
      <QueryView query={list} waiting={<Skeleton height={240} />}>
        {({ parkedSales }) =>
          parkedSales.length === 0 ? (
            <EmptyState title="Er is niets geparkeerd">
              <p>
                Met “Parkeren” bij een nieuwe order legt u een verkoop opzij. Hij is dan op elke kassa terug te nemen.
              </p>
            </EmptyState>
          ) : (
            <ul className={classes.list} aria-label="Geparkeerde verkopen">
              {parkedSales.map((sale) => (
                <Row
                  key={sale.parkedSaleId}
                  sale={sale}
                  isBusy={take.isPending || remove.isPending}
                  onTake={() => takeBack(sale)}
                  onRemove={() => setToRemove(sale)}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
      <ReplaceOrderQuestion
        title={toTake?.title}
        onClose={() => setToTake(undefined)}
        onReplace={() => {
          setToTake(undefined)
          if (toTake) take.mutate(toTake)
        }}
      />
      <RemoveParked
        sale={toRemove}
        onClose={() => setToRemove(undefined)}
        onRemove={(parkedSaleId) => {
          setToRemove(undefined)
          take.reset()
          remove.mutate(parkedSaleId)
        }}
      />
    </div>
  )
}

type RowProps = { sale: ParkedSale; isBusy: boolean; onTake: () => void; onRemove: () => void }

function Row({ sale, isBusy, onTake, onRemove }: RowProps) {
  const { title, parkedBy, tillName, parkedDateTime, ageSeconds, count, totalCents, isComplete } = sale
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <strong>{title}</strong>
        <span>
          {[count === 1 ? '1 product' : `${count} producten`, tillName || undefined, parkedBy]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <time dateTime={parkedDateTime} title={momentInWords(parkedDateTime)}>
          {ageSeconds < 60 ? 'Zojuist geparkeerd' : `${ageInWords(ageSeconds)} geleden geparkeerd`}
        </time>
        {!isComplete && <span className={classes.warning}>Iets hiervan is niet meer te koop.</span>}
      </div>
      <strong className={classes.amount}>{formatCents(totalCents)}</strong>
      <Button variant="default" disabled={isBusy} onClick={onRemove} aria-label={`${title} verwijderen`}>
        Verwijderen
      </Button>
      <Button disabled={isBusy} onClick={onTake} aria-label={`${title} terugnemen`}>
        Terugnemen
      </Button>
    </li>
  )
}
