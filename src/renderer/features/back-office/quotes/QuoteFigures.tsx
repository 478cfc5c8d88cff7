import { Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { QuoteFigure } from '#shared/contracts/staff-quotes.ts'
import { useApi } from '../../../lib/api.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { money } from '../frame/index.ts'
import classes from './Quotes.module.css'
import { quoteFigures } from './quote-queries.ts'

/** How many quotes became orders, in total and per month and seller. Collapsed, because the list is above it. */
export function QuoteFigures() {
  const { data, error } = useQuery(quoteFigures(useApi()))
  if (error && !data) return <Notice tone="bad">De cijfers kunnen nu niet worden opgehaald.</Notice>
  if (!data || data.figures.length === 0) return null
  const all = sumOf(data.figures)
  return (
    <details>
      <summary>
        Conversie, laatste 12 maanden: {all.accepted} van {all.sent} geaccepteerd ({percentOf(all)}),{' '}
        {money(all.acceptedAmount)}
      </summary>
      <Table.ScrollContainer minWidth={560}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Maand</Table.Th>
              <Table.Th scope="col">Verkoper</Table.Th>
              {['Verstuurd', 'Geaccepteerd', 'Conversie', 'Bedrag verstuurd', 'Bedrag geaccepteerd'].map((title) => (
                <Table.Th key={title} scope="col" className={classes.number}>
                  {title}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.figures.map((figure) => (
              <Table.Tr key={`${figure.month} ${figure.seller}`}>
                <Table.Th scope="row">{monthText(figure.month)}</Table.Th>
                <Table.Td>{figure.seller ?? 'klant zelf'}</Table.Td>
                <Table.Td className={classes.number}>{figure.sent}</Table.Td>
                <Table.Td className={classes.number}>{figure.accepted}</Table.Td>
                <Table.Td className={classes.number}>{percentOf(figure)}</Table.Td>
                <Table.Td className={classes.number}>{money(figure.sentAmount)}</Table.Td>
                <Table.Td className={classes.number}>{money(figure.acceptedAmount)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </details>
  )
}

type Sum = Pick<QuoteFigure, 'sent' | 'accepted' | 'acceptedAmount'>

const sumOf = (figures: readonly QuoteFigure[]): Sum =>
  figures.reduce(
    (sum, { sent, accepted, acceptedAmount }) => ({
      sent: sum.sent + sent,
      accepted: sum.accepted + accepted,
      acceptedAmount: sum.acceptedAmount + acceptedAmount,
    }),
    { sent: 0, accepted: 0, acceptedAmount: 0 },
  )

const percentOf = ({ sent, accepted }: Pick<Sum, 'sent' | 'accepted'>) =>
  sent === 0 ? '–' : `${Math.round((accepted * 100) / sent)}%`

const monthFormat = new Intl.DateTimeFormat('nl-NL', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const monthText = (month: string) => monthFormat.format(new Date(`${month}-15T12:00:00Z`))
