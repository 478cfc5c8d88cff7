import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api.ts'
import { previousCatalog } from '../catalog-import/index.ts'
import { WrappedText, when } from '../frame/index.ts'
import { OperationCard, type OperationCardProps } from './OperationCard.tsx'

/** Card of the operation that restores the products as they were before the last applied snapshot, with their age. */
export function RestoreCard(props: OperationCardProps) {
  const { data } = useQuery(previousCatalog(useApi()))
  const former = data?.former
  return (
    <OperationCard
      {...props}
      isPossible={former !== null}
      note={
        former === null
          ? 'Er is geen eerdere stand om naar terug te gaan.'
          : former && (
              <WrappedText>
                {`Producten en prijzen zoals opgehaald op ${when(former.takenAt)}, in de winkel gezet op ${when(former.appliedAt)}.`}
              </WrappedText>
            )
      }
    />
  )
}
