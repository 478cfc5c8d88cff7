import { Table } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Till } from '#shared/contracts/tills.ts'
import { useApi } from '../../lib/api.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useAdminAction, when } from '../back-office/index.ts'
import { Card, ConfirmButton } from '../counter-link/index.ts'
import { ActionNotice } from './ActionNotice.tsx'
import classes from './Settings.module.css'

const KEY = ['tills']

/** Every till of the shop, for Admins: a machine that was lost or sold is ended here. */
export function AllTills({ ownTillId }: { ownTillId: string | undefined }) {
  const api = useApi()
  const client = useQueryClient()
  const tills = useQuery({ queryKey: KEY, queryFn: () => api.tills.list(), meta: { isPersonal: true }, staleTime: 0 })
  const end = useAdminAction((till: Till) => api.tills.end({ params: { tillId: till.tillId } }), {
    success: 'De kassa is beëindigd.',
    onSuccess: (now) => client.setQueryData(KEY, now),
  })
  return (
    <Card
      title="Kassa's van de winkel"
      about="Beëindig een kassa die weg of gestolen is: pincodes werken er dan niet meer."
    >
      <QueryView query={tills} waiting={<Skeleton height={160} aria-label="De kassa's worden opgehaald" />}>
        {({ tills: all }) =>
          all.length === 0 ? (
            <p>Er is nog geen kassa aangemeld.</p>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
            <section className={classes.scroll} aria-label="Lijst van kassa's" tabIndex={0}>
              <Table verticalSpacing="xs">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th scope="col">Naam</Table.Th>
                    <Table.Th scope="col">Aangemeld</Table.Th>
                    <Table.Th scope="col">Laatst gebruikt</Table.Th>
                    <Table.Th scope="col">Toestand</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {all.map((till) => (
                    <Table.Tr key={till.tillId}>
                      <Table.Th scope="row" className={classes.rowHead}>
                        {till.name}
                        {till.tillId === ownTillId && ' (deze kassa)'}
                      </Table.Th>
                      <Table.Td>
                        {when(till.openedDateTime)}
                        <br />
                        {till.openedBy}
                      </Table.Td>
                      <Table.Td>
                        {when(till.lastUsedDateTime) || 'nog niet'}
                        <br />
                        {till.lastUsedBy}
                      </Table.Td>
                      <Table.Td>
                        {till.endedDateTime ? (
                          `Beëindigd op ${when(till.endedDateTime)}`
                        ) : (
                          <ConfirmButton
                            text="Beëindigen"
                            title={`${till.name} beëindigen?`}
                            isPending={end.isPending && end.variables?.tillId === till.tillId}
                            onConfirm={() => end.mutate(till)}
                          >
                            <p>
                              Pincodes werken er dan niet meer, en wie er met een pincode is ingelogd wordt uitgelogd.
                            </p>
                          </ConfirmButton>
                        )}
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </section>
          )
        }
      </QueryView>
      <ActionNotice notice={end.notice} />
    </Card>
  )
}
