import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { useApi } from '../../../lib/api.ts'
import { newUuid } from '../../../lib/new-uuid.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { cardLayout, SectionCard, useStaffAction } from '../frame/index.ts'
import { CUSTOMERS } from './customers-queries.ts'
import classes from './MergeCustomers.module.css'
import { MergePerson } from './MergePerson.tsx'
import { mergePreview } from './merge-queries.ts'
import { movedInWords } from './merge-words.ts'

/** Compares two customers and shows what a merge moves, before staff confirm it. */
export function ConfirmMerge({ kept, other }: { kept: string; other: string }) {
  const api = useApi()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  // One id per pair, so that a second press after a lost response merges once.
  const [mergeId] = useState(newUuid)
  const { data, error, refetch, isFetching } = useQuery(mergePreview(api, { kept, other }))
  const merge = useStaffAction(() => api.customerMerges.merge({ body: { mergeId, keptId: kept, otherId: other } }), {
    onSuccess: async ({ customerId }) => {
      await queryClient.invalidateQueries({ queryKey: CUSTOMERS, refetchType: 'none' })
      void navigate(staffPaths.customer(customerId), { replace: true })
    },
  })
  const swap = staffPaths.mergeCustomers(other, kept)
  if (error && !data) {
    return (
      <Notice tone="bad" title="Deze klanten kunnen niet worden samengevoegd.">
        <p>{error instanceof ShopError ? error.message : 'De gegevens konden niet worden opgehaald.'}</p>
        <div className={classes.buttons}>
          {error instanceof ShopError && error.code === 'merge_account_stays' ? (
            <Button variant="default" component={Link} to={swap} replace>
              Omdraaien
            </Button>
          ) : (
            <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
              Opnieuw proberen
            </Button>
          )}
        </div>
      </Notice>
    )
  }
  if (!data) return <Skeleton height={320} aria-label="De klanten worden vergeleken" />
  return (
    <>
      <div className={cardLayout.columns}>
        <SectionCard title="Deze klant blijft">
          <MergePerson person={data.kept} />
        </SectionCard>
        <SectionCard title="Deze klant gaat erin op">
          <MergePerson person={data.other} />
        </SectionCard>
      </div>
      <SectionCard title="Wat er gebeurt">
        {data.moves.length === 0 ? (
          <p>Er is niets om te verplaatsen.</p>
        ) : (
          <>
            <p>Dit gaat naar {data.kept.name}:</p>
            <ul className={classes.moves}>
              {data.moves.map((move) => (
                <li key={move.kind}>{movedInWords(move)}</li>
              ))}
            </ul>
          </>
        )}
        <p>
          {data.kept.email} blijft het e-mailadres van de klant. Naam, telefoon en adres staan bij de bestellingen en
          blijven daar zoals zij zijn; de nieuwste bestelling geeft de naam in de lijst.
        </p>
        {data.changesEmail && <p>Mails over de verplaatste bestellingen gaan voortaan naar {data.kept.email}.</p>}
        {data.endsAccount && (
          <Notice tone="waits" title="Het account van de andere klant stopt">
            <p>
              Met {data.other.email} kan niemand meer inloggen. De klant krijgt daarover een mail op dat adres en logt
              voortaan in met {data.kept.email}.
            </p>
          </Notice>
        )}
        <p>
          In NetSuite verandert er niets: daar blijven het twee klanten. Voeg ze daar zelf samen als u dat wilt. Vandaag
          kunt u het samenvoegen nog ongedaan maken, op de pagina van de klant.
        </p>
        {merge.notice && <Notice tone={merge.notice.tone}>{merge.notice.text}</Notice>}
        <div className={classes.buttons}>
          <Button loading={merge.isPending} onClick={() => merge.mutate(undefined)}>
            Samenvoegen
          </Button>
          {data.other.userId !== null && data.kept.userId !== null && (
            <Button variant="default" component={Link} to={swap} replace>
              De andere klant laten blijven
            </Button>
          )}
          {data.other.userId === null && data.kept.userId === null && (
            <Button variant="default" component={Link} to={swap} replace>
              Het andere e-mailadres laten blijven
            </Button>
          )}
        </div>
      </SectionCard>
    </>
  )
}
