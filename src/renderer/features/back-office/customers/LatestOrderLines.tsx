import { Table } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { Customer } from '#shared/contracts/customers.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { grossUnitPrice } from '#shared/domain/money/prices.ts'
import { money, SectionCard } from '../frame/index.ts'
import classes from './Customers.module.css'

/** Shows the lines of the latest order, its totals, the paid amount and the outstanding amount. */
export function LatestOrderLines({ order }: { order: NonNullable<Customer['latestOrder']> }) {
  const { totals, paid, outstanding, salesOrderRows } = order
  return (
    <SectionCard title="Regels van de laatste bestelling">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label="Tabel met de regels">
        <Table className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Product</Table.Th>
              <Table.Th className={classes.number}>Aantal</Table.Th>
              <Table.Th className={classes.number}>Prijs</Table.Th>
              <Table.Th className={classes.number}>Totaal</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {salesOrderRows.map((row) => (
              <Table.Tr key={row.salesOrderRowId}>
                <Table.Td>
                  <Link to={sitePaths.product(row.inventoryItemId)}>{row.displayName}</Link>
                  {row.options.length > 0 && (
                    <span className={classes.options}>
                      {row.options.map(({ label, value }) => `${label}: ${value}`).join(' · ')}
                    </span>
                  )}
                </Table.Td>
                <Table.Td className={classes.number}>{row.count}</Table.Td>
                <Table.Td className={classes.number}>{formatCents(grossUnitPrice(row.basePrice))}</Table.Td>
                <Table.Td className={classes.number}>{formatCents(row.count * grossUnitPrice(row.basePrice))}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Sum label="Totaal excl. btw" amount={totals.net} />
            <Sum label="Btw" amount={totals.vat} />
            <Sum label="Totaal incl. btw" amount={totals.gross} isStrong />
            <Sum label="Betaald" amount={paid} />
            {outstanding > 0 && <Sum label="100% nog te voldoen" amount={outstanding} isStrong />}
          </Table.Tfoot>
        </Table>
      </section>
    </SectionCard>
  )
}

function Sum({ label, amount, isStrong = false }: { label: string; amount: number; isStrong?: boolean }) {
  return (
    <Table.Tr data-strong={isStrong || undefined} className={classes.sum}>
      <Table.Th scope="row" colSpan={3} className={classes.number}>
        {label}
      </Table.Th>
      <Table.Td className={classes.number}>{money(amount)}</Table.Td>
    </Table.Tr>
  )
}
