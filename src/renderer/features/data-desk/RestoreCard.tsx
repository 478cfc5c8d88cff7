import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import { BrokenText, when } from '../back-office/index.ts'
import { formerCatalogue } from '../catalogue-sync/index.ts'
import { OperationCard, type OperationCardProps } from './OperationCard.tsx'

/** One click back: the products as they were before the last snapshot was taken over, with of when that is. */
export function RestoreCard(props: OperationCardProps) {
  const { data } = useQuery(formerCatalogue(useApi()))
  const former = data?.former
  return (
    <OperationCard
      {...props}
      isPossible={former !== null}
      note={
        former === null
          ? 'Er is geen eerdere stand om naar terug te gaan.'
          : former && (
              <BrokenText>
                {`Producten en prijzen zoals opgehaald op ${when(former.takenAt)}, in de winkel gezet op ${when(former.appliedAt)}.`}
              </BrokenText>
            )
      }
    />
  )
}
