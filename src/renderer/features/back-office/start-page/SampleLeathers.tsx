import { Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../lib/api.ts'
import classes from './Figures.module.css'
import { shareInWords } from './figure-cards.ts'
import { sampleLeathers } from './start-queries.ts'

/** Collapsed table of the sales after color samples, per leather. Loads when it is opened. */
export function SampleLeathers() {
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useQuery({ ...sampleLeathers(useApi()), enabled: isOpen })
  return (
    <details className={classes.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Kleurstalen per leersoort</summary>
      <p className={classes.about}>
        Klanten die in een jaar een kleurstaal van deze leersoort aanvroegen, en wie daarna binnen 90 dagen meubels
        bestelde. De laatste 90 dagen tellen nog niet mee.
      </p>
      {error && <p role="alert">De cijfers konden niet worden opgehaald.</p>}
      {!data && !error && isOpen && <p role="status">De cijfers worden opgehaald…</p>}
      {data?.leathers.length === 0 && <p>In dat jaar vroeg niemand kleurstalen aan.</p>}
      {data && data.leathers.length > 0 && (
        <Table className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Leersoort</Table.Th>
              <Table.Th scope="col" className={classes.number}>
                Aangevraagd
              </Table.Th>
              <Table.Th scope="col" className={classes.number}>
                Kocht daarna
              </Table.Th>
              <Table.Th scope="col" className={classes.number}>
                Deel
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.leathers.map(({ leather, asked, bought }) => (
              <Table.Tr key={leather}>
                <Table.Th scope="row">{leather}</Table.Th>
                <Table.Td className={classes.number}>{asked}</Table.Td>
                <Table.Td className={classes.number}>{bought}</Table.Td>
                <Table.Td className={classes.number}>{shareInWords(bought / asked)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </details>
  )
}
