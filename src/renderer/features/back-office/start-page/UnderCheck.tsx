import { Button, Table } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import type { UnderCheck as Orders } from '#shared/contracts/start-page.ts'
import { useApi } from '../../../lib/api.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { money, StackingTable, useStaffAction, when } from '../frame/index.ts'
import classes from './StartPage.module.css'
import { UNDER_CHECK_ID } from './to-do-items.ts'

const formatCount = new Intl.NumberFormat('nl-NL').format

const COLUMNS = [
  ...['Order', 'Geplaatst', 'Nog open'],
  <span key="do" className={classes.unseen}>
    Vrijgeven
  </span>,
]

/**
 * Table of the orders of a restored backup whose buyers may have paid after it. Staff compare each with the provider, and
 * release it when it was not paid.
 */
export function UnderCheck({ underCheck }: { underCheck: Orders | undefined }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [isSure, setSure] = useState(false)
  const release = useStaffAction(
    (released: number | 'all') =>
      api.paymentDesk.releaseChecked({ body: released === 'all' ? {} : { salesOrderIds: [released] } }),
    {
      success: (released) =>
        released === 'all' ? 'Alle bestellingen zijn vrijgegeven.' : `Order ${released} is vrijgegeven.`,
      onSuccess: () => queryClient.invalidateQueries({ queryKey: ['start-page'] }),
    },
  )
  if (!underCheck && !release.notice) return null
  return (
    <section id={UNDER_CHECK_ID} className={classes.section} aria-labelledby={`${UNDER_CHECK_ID}-titel`} tabIndex={-1}>
      <h2 id={`${UNDER_CHECK_ID}-titel`} className={classes.title}>
        Vergelijken met PAY. na het terugzetten
      </h2>
      {underCheck && (
        <>
          <p className={classes.quiet}>
            De winkel is teruggezet naar {when(underCheck.backupDateTime)}. Deze bestellingen kunnen daarna betaald
            zijn, dus hun klanten lezen “Wij controleren uw betaling”. Zoek elke bestelling op in Mijn PAY. Is zij daar
            niet betaald, geef haar dan hier vrij. Is zij wel betaald, betaal dan daar terug of zet een notitie bij de
            order.
          </p>
          <StackingTable label="Bestellingen die met PAY. te vergelijken zijn" columns={COLUMNS}>
            {underCheck.orders.map(({ salesOrderId, insertedDateTime, outstanding }) => (
              <Table.Tr key={salesOrderId}>
                <Table.Th scope="row">
                  <Link to={staffPaths.salesOrder(salesOrderId)}>{salesOrderId}</Link>
                </Table.Th>
                <Table.Td data-label="Geplaatst">{when(insertedDateTime)}</Table.Td>
                <Table.Td data-label="Nog open">{money(outstanding)}</Table.Td>
                <Table.Td>
                  <Button
                    variant="default"
                    className={classes.finish}
                    loading={release.isPending && release.variables === salesOrderId}
                    aria-label={`Order ${salesOrderId} is bij PAY. niet betaald`}
                    onClick={() => release.mutate(salesOrderId)}
                  >
                    Niet betaald: vrijgeven
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </StackingTable>
          {underCheck.count > underCheck.orders.length && (
            <p className={classes.quiet}>En nog {formatCount(underCheck.count - underCheck.orders.length)}.</p>
          )}
          <div>
            <Button
              variant="default"
              className={classes.finish}
              loading={release.isPending && release.variables === 'all'}
              onClick={() => (isSure ? release.mutate('all') : setSure(true))}
            >
              {isSure
                ? `Ja, alle ${formatCount(underCheck.count)} zijn vergeleken: vrijgeven`
                : 'Alle bestellingen vrijgeven'}
            </Button>
          </div>
        </>
      )}
      {release.notice && <Notice tone={release.notice.tone}>{release.notice.text}</Notice>}
    </section>
  )
}
